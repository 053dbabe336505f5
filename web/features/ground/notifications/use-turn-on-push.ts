import { useState } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { usePushSettings } from "#web/features/ground/session/use-push-settings.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { subscribePush } from "#web/lib/live/push.ts";
import { toast } from "#web/ui/toast.ts";

/** The handler of a button that subscribes this browser. */
export function useTurnOnPush() {
  const t = useT("alerts");
  const memberId = useUser()?.id;
  const loadSettings = usePushSettings();
  const [isBusy, setIsBusy] = useState(false);

  async function turnOn(): Promise<void> {
    if (!memberId) return;
    setIsBusy(true);
    const isOn = await subscribePush(memberId, loadSettings).catch(() => false);
    setIsBusy(false);
    toast(t(isOn ? "push.done" : "push.failed"), { tone: isOn ? "success" : "warning" });
  }
  return { turnOn, isBusy };
}
