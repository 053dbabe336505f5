import { Bell, Heart, MessageCircle, Moon } from "lucide-react";
import { useState } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { usePushSettings } from "#web/features/ground/session/use-push-settings.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { subscribePush } from "#web/lib/live/push.ts";
import { Icon } from "#web/ui/icon.tsx";
import { StepButtons } from "./step-buttons.tsx";

type PushStepProps = { onWish: (isWished: boolean) => unknown };

/** Explains the use of notifications and lets the browser ask; the sign-up continues after any answer. */
export function PushStep({ onWish }: PushStepProps) {
  const t = useT("signup");
  const memberId = useUser()?.id;
  const loadSettings = usePushSettings();
  const [isAsking, setIsAsking] = useState(false);

  async function ask() {
    setIsAsking(true);
    if (memberId) await subscribePush(memberId, loadSettings).catch(() => false);
    setIsAsking(false);
    await onWish(true);
  }

  const points = [
    { icon: MessageCircle, text: t("push.messages") },
    { icon: Heart, text: t("push.likes") },
    { icon: Bell, text: t("push.private") },
    { icon: Moon, text: t("push.off") },
  ];
  return (
    <div className="grid gap-5">
      <ul className="grid gap-3">
        {points.map(({ icon, text }) => (
          <li key={text} className="flex items-start gap-3 rounded-card bg-surface-sunken p-4">
            <Icon icon={icon} className="mt-0.5 text-primary-text" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <StepButtons
        onSkip={() => onWish(false)}
        isBusy={isAsking}
        onNext={() => void ask()}
        nextLabel={t("push.yes")}
        skipLabel={t("push.no")}
      />
    </div>
  );
}
