import { api } from "#web/lib/api/api.ts";
import { useInstantSave } from "#web/lib/forms/use-instant-save.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Switch } from "#web/ui/switch.tsx";
import { switchesQuery } from "./queries.ts";
import type { Switches } from "./use-switches.ts";

/** Whether push notifications name the event. */
export function LockScreenSwitch({ isOn }: { isOn: boolean }) {
  const t = useT("notifications");
  const save = useInstantSave<Switches>(switchesQuery());
  return (
    <Switch
      name="lock-screen"
      checked={isOn}
      hint={t("lock_screen.hint")}
      onChange={({ target }) =>
        save({
          name: "lock-screen",
          label: t("lock_screen.title"),
          to: target.checked,
          read: (known) => known.shows_on_lock_screen,
          write: (known, shown) => ({ ...known, shows_on_lock_screen: shown }),
          send: (next, options) => api("PUT /api/lock-screen-texts", { body: { is_on: next }, ...options }),
        })
      }
      className="mb-1 border-border border-b"
    >
      {t("lock_screen.title")}
    </Switch>
  );
}
