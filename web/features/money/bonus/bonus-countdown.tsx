import { useT } from "#web/lib/language/i18n.ts";
import { Countdown } from "#web/ui/countdown.tsx";
import { digitsOf, partsOf } from "./time-left.ts";
import { useLeftSeconds } from "./use-left-seconds.ts";
import type { TimeBonus } from "./use-time-bonus.ts";

type BonusCountdownProps = { bonus: TimeBonus; size?: "sm" | "lg"; className?: string };

/** A countdown to the end of the bonus; in words for screen readers and with reduced motion. */
export function BonusCountdown({ bonus, ...look }: BonusCountdownProps) {
  const seconds = useLeftSeconds(bonus);
  return <Countdown {...digitsOf(seconds)} label={useWords(seconds)} {...look} />;
}

function useWords(seconds: number): string {
  const t = useT("bonus");
  const { hours, minutes } = partsOf(seconds);
  if (hours > 0) return minutes > 0 ? t("left.both", { hours, minutes }) : t("left.hours", { hours });
  return minutes > 0 ? t("left.minutes", { minutes }) : t("left.last");
}
