import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { unsubscribePush } from "#web/lib/live/push.ts";
import { usePushState } from "#web/lib/live/push-state.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { useTurnOnPush } from "./use-turn-on-push.ts";

/** Whether this browser receives push notifications, with a button to change it. */
export function DeviceCard() {
  const t = useT("notifications");
  const alerts = useT("alerts");
  const memberId = useUser()?.id;
  const state = usePushState();
  const { turnOn, isBusy } = useTurnOnPush();
  const [isEnding, setIsEnding] = useState(false);
  const isOn = state === "subscribed";

  async function turnOff(): Promise<void> {
    if (!memberId) return;
    setIsEnding(true);
    await unsubscribePush(memberId).catch(() => toast(alerts("push.failed"), { tone: "warning" }));
    setIsEnding(false);
  }

  return (
    <div className="mb-3 grid gap-3 rounded-control bg-surface-sunken p-4">
      <p role="status" className="flex items-start gap-3 text-sm">
        <Icon icon={isOn ? Bell : BellOff} className="mt-0.5 shrink-0 text-primary-text" />
        <span>{t(`device.${state}`)}</span>
      </p>
      {state === "not_subscribed" ? (
        <Button type="button" size="sm" loading={isBusy} onClick={turnOn} className="justify-self-start">
          {t("device.turn_on")}
        </Button>
      ) : null}
      {isOn ? (
        <Button
          type="button"
          size="sm"
          variant="outline"
          loading={isEnding}
          onClick={turnOff}
          className="justify-self-start"
        >
          {t("device.turn_off")}
        </Button>
      ) : null}
    </div>
  );
}
