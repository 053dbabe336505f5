import { timeBonusQuery, useUser } from "#web/features/ground/session/queries.ts";
import { useCached } from "#web/lib/queries.ts";

export type TimeBonus = {
  percentage: number;
  /** Milliseconds that were left when the server answered. */
  leftMs: number;
  /** When the answer came, by performance.now; null: with the page. */
  answeredAt: number | null;
};

/** The member's time bonus; null for everybody else, at once where they log out or have paid. */
export function useTimeBonus(): TimeBonus | null {
  const user = useUser();
  const known = useCached({ ...timeBonusQuery(), enabled: user !== null });
  if (!user || user.paid_user || !known?.time_bonus) return null;
  const { value_percentage: percentage, left_ms: leftMs } = known.time_bonus;
  return { percentage, leftMs, answeredAt: known.answeredAt };
}
