import { timeBonus } from "#contracts/limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageFact } from "#web/lib/page/page-facts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { BonusCountdown } from "./bonus-countdown.tsx";
import { useTimeBonus } from "./use-time-bonus.ts";

/** In the members area the banner above already shows the countdown. */
export default function BonusNoteCard() {
  const t = useT("bonus");
  const isInArea = usePageFact("isMembersArea");
  const bonus = useTimeBonus();
  if (!bonus) return null;
  return (
    <Alert tone="success" title={t("name")} action={isInArea ? undefined : <BonusCountdown bonus={bonus} />}>
      <p>{t("banner", { percentage: bonus.percentage })}</p>
      <p className="mt-1">{t("rule", { hours: timeBonus.seconds / 3600 })}</p>
    </Alert>
  );
}
