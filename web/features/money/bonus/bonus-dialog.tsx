import { Gift } from "lucide-react";
import { timeBonus } from "#contracts/limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { BonusCountdown } from "./bonus-countdown.tsx";
import type { TimeBonus } from "./use-time-bonus.ts";

type BonusDialogProps = { bonus: TimeBonus; onClose: () => void };

/**
 * The full offer (seed section 3): percentage, end and audience, and the link to the credits, which also
 * closes the dialog.
 */
export default function BonusDialog({ bonus, onClose }: BonusDialogProps) {
  const t = useT("bonus");
  const common = useT("common");
  const { percentage } = bonus;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t("modal.title", { percentage })}
      closeLabel={common("close")}
      footer={
        <div className="grid w-full gap-2">
          <ButtonLink to="/credits" variant="secondary" size="lg" block onClick={onClose}>
            {t("modal.action")}
          </ButtonLink>
          <p className="text-center text-xs text-text-muted">{t("modal.instant")}</p>
        </div>
      }
    >
      <div className="grid justify-items-center gap-3 py-2 text-center">
        <p className="inline-flex items-center gap-2 rounded-pill bg-secondary-soft px-4 py-1.5 text-sm font-bold text-on-secondary-soft">
          <Icon icon={Gift} size="sm" />
          {t("modal.offer")}
        </p>
        <p className="text-lg font-bold">{t("modal.unlock", { percentage })}</p>
        <BonusCountdown bonus={bonus} size="lg" />
        <p className="text-sm text-text-muted">{t("modal.fast", { hours: timeBonus.seconds / 3600 })}</p>
      </div>
    </Dialog>
  );
}
