import { timeBonusQuery, useUser } from "#web/features/ground/session/queries.ts";
import { useCached } from "#web/lib/queries/queries.ts";

export type TimeBonus = {
  percentage: number;
  /** Milliseconds left at the server's answer. */
  leftMs: number;
  /** The time of the answer by performance.now; null: it came with the page. */
  answeredAt: number | null;
};

/** The member's time bonus; null for all others, and at once after a log-out or a payment. */
export function useTimeBonus(): TimeBonus | null {
  const user = useUser();
  const known = useCached({ ...timeBonusQuery(), enabled: user !== null });
  if (!user || user.paid_user || !known?.time_bonus) return null;
  const { value_percentage: percentage, left_ms: leftMs } = known.time_bonus;
  return { percentage, leftMs, answeredAt: known.answeredAt };
}
