import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { PrivacySwitch } from "#contracts/people/privacy.ts";
import { api } from "#web/lib/api.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useLive } from "#web/lib/live.ts";
import { apiKey } from "#web/lib/queries.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { toast } from "#web/ui/toast.ts";
import { privacyQuery } from "./queries.ts";

type Privacy = ApiAnswer<"GET /api/privacy">;

/** What shows the member to themself as others see them, and what partners have read. */
const shownElsewhere = ["GET /api/members/:member_id", "GET /api/conversations/:conversation_id"] as const;

/**
 * The member's switches, and the way to turn one: shown at once, saved at once. Of one that is turned again while it is
 * being saved the last wish is sent after the one under way; where saving fails the switch shows what holds.
 */
export function usePrivacy() {
  const client = useQueryClient();
  const errorText = useErrorText();
  const query = useQuery(privacyQuery());
  const { queryKey } = privacyQuery();
  /** Wishes that are being saved, by switch. */
  const wishes = useRef(new Map<PrivacySwitch, boolean>());

  useLive("user_changed", () => {
    if (wishes.current.size === 0) void client.invalidateQueries({ queryKey });
  });

  async function turn(name: PrivacySwitch, isOn: boolean): Promise<void> {
    const isUnderWay = wishes.current.has(name);
    wishes.current.set(name, isOn);
    // An answer that was given before this would take it back on the page.
    void client.cancelQueries({ queryKey });
    client.setQueryData<Privacy>(
      queryKey,
      (known) => known && { switches: { ...known.switches, [name]: isOn } },
    );
    if (isUnderWay) return;
    try {
      for (let saved: boolean | null = null; saved !== wishes.current.get(name); ) {
        saved = wishes.current.get(name) ?? isOn;
        if ((await api("PUT /api/privacy/:name", { params: { name }, body: { is_on: saved } })) === false)
          break;
      }
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
      void client.invalidateQueries({ queryKey });
    } finally {
      wishes.current.delete(name);
    }
    for (const key of shownElsewhere) void client.invalidateQueries({ queryKey: apiKey(key) });
  }

  return { query, turn };
}
