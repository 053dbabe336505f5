import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "#web/lib/api.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useLive } from "#web/lib/live.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { toast } from "#web/ui/toast.ts";
import { switchesQuery } from "./queries.ts";

type Switches = ApiAnswer<"GET /api/notification-switches">;
export type NotificationSwitch = Switches["switches"][number];
type Place = Pick<NotificationSwitch, "type" | "channel">;

const nameOf = ({ type, channel }: Place) => `${type} ${channel}`;

/**
 * The member's switches, and the way to turn one: shown at once, saved at once. Of one that is turned again while it is
 * being saved the last wish is sent after the one under way, so that none overtakes another; where saving fails the
 * switch shows what holds.
 */
export function useSwitches() {
  const client = useQueryClient();
  const errorText = useErrorText();
  const query = useQuery(switchesQuery());
  const { queryKey } = switchesQuery();
  /** Wishes that are being saved, by switch. */
  const wishes = useRef(new Map<string, boolean>());

  useLive("user_changed", () => {
    if (wishes.current.size === 0) void client.invalidateQueries({ queryKey });
  });

  function show(place: Place, change: Partial<NotificationSwitch>): void {
    client.setQueryData<Switches>(queryKey, (known) =>
      known === undefined
        ? known
        : {
            ...known,
            switches: known.switches.map((one) =>
              nameOf(one) === nameOf(place) ? { ...one, ...change } : one,
            ),
          },
    );
  }

  async function turn(place: Place, isOn: boolean): Promise<void> {
    const name = nameOf(place);
    const isUnderWay = wishes.current.has(name);
    wishes.current.set(name, isOn);
    // An answer that was given before this would take it back on the page.
    void client.cancelQueries({ queryKey });
    show(place, { is_on: isOn, reason: null });
    if (isUnderWay) return;
    try {
      for (let saved: boolean | null = null; saved !== wishes.current.get(name); ) {
        saved = wishes.current.get(name) ?? isOn;
        const answer = await api("PUT /api/notification-switches/:type/:channel", {
          params: place,
          body: { is_on: saved },
        });
        if (answer === false) break;
      }
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
      void client.invalidateQueries({ queryKey });
    } finally {
      wishes.current.delete(name);
    }
  }

  return { query, turn };
}
