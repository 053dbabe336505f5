import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useT } from "#web/lib/i18n.ts";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast.ts";
import { switchesQuery } from "./queries.ts";

/** Whether pushes say what happened: shown at once, and waited for before it can be turned again. */
export function LockScreenSwitch({ isOn }: { isOn: boolean }) {
  const t = useT("notifications");
  const client = useQueryClient();
  const errorText = useErrorText();
  const [wish, setWish] = useState<boolean | null>(null);

  async function turn(next: boolean): Promise<void> {
    if (wish !== null) return;
    setWish(next);
    try {
      await api("PUT /api/lock-screen-texts", { body: { is_on: next } });
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
    }
    await client.invalidateQueries({ queryKey: switchesQuery().queryKey });
    setWish(null);
  }

  return (
    <Switch
      name="lock-screen"
      checked={wish ?? isOn}
      hint={t("lock_screen.hint")}
      onChange={({ target }) => void turn(target.checked)}
      className="mb-1 border-border border-b"
    >
      {t("lock_screen.title")}
    </Switch>
  );
}
