import { useQueryClient } from "@tanstack/react-query";
import type { PrivacySwitch } from "#contracts/people/privacy.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useInstantSave } from "#web/lib/forms/use-instant-save.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { privacyQuery } from "./queries.ts";

type Privacy = ApiAnswer<"GET /api/privacy">;

/** The answers that show the member as others see them, and the read marks of partners. */
const shownElsewhere = ["GET /api/members/:member_id", "GET /api/conversations/:conversation_id"] as const;

/** The member's switches, and a function that sets one: shown and saved at once. */
export function usePrivacy() {
  const t = useT("privacy");
  const client = useQueryClient();
  const query = useQuery(privacyQuery());
  const save = useInstantSave<Privacy>(privacyQuery());

  const turn = (name: PrivacySwitch, isOn: boolean) =>
    save({
      name,
      label: t(`switches.${name}.title`),
      to: isOn,
      read: ({ switches }) => switches[name],
      write: ({ switches }, next) => ({ switches: { ...switches, [name]: next } }),
      send: (next, options) =>
        api("PUT /api/privacy/:name", { params: { name }, body: { is_on: next }, ...options }),
      onSaved: () => {
        for (const key of shownElsewhere) void client.invalidateQueries({ queryKey: apiKey(key) });
      },
    });

  return { query, turn };
}
