import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { type SettingChange, useInstantSave } from "#web/lib/forms/use-instant-save.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { switchesQuery } from "./queries.ts";

export type Switches = ApiAnswer<"GET /api/notification-switches">;
export type NotificationSwitch = Switches["switches"][number];
type State = Pick<NotificationSwitch, "is_on" | "reason">;

/** The member's switches, and a function that sets one or several: shown and saved at once. */
export function useSwitches() {
  const t = useT("notifications");
  const kinds = useT("unsubscribe");
  const query = useQuery(switchesQuery());
  const save = useInstantSave<Switches>(switchesQuery());

  const changeOf = (
    { type, channel }: NotificationSwitch,
    isOn: boolean,
  ): SettingChange<Switches, State | undefined> => {
    const isIt = (one: NotificationSwitch) => one.type === type && one.channel === channel;
    return {
      name: `${type} ${channel}`,
      label: `${t(`${channel}.title`)} – ${kinds(`kinds.${type}`)}`,
      to: { is_on: isOn, reason: null },
      read: ({ switches }) => {
        const found = switches.find(isIt);
        return found && { is_on: found.is_on, reason: found.reason };
      },
      write: (known, state) => ({
        ...known,
        switches: known.switches.map((one) => (isIt(one) ? { ...one, ...state } : one)),
      }),
      send: (state, options) =>
        api("PUT /api/notification-switches/:type/:channel", {
          params: { type, channel },
          body: { is_on: state?.is_on ?? isOn },
          ...options,
        }),
    };
  };

  const turn = (isOn: boolean, ...switches: NotificationSwitch[]) =>
    save(...switches.map((one) => changeOf(one, isOn)));
  return { query, turn };
}
