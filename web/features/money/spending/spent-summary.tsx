import { SpentCard } from "./spent-card.tsx";
import { useSpending } from "./use-spending.ts";

/** The sums above the transactions; omitted on failure, because the list below has all entries. */
export function SpentSummary() {
  const spending = useSpending().query.data;
  return spending ? <SpentCard spending={spending} to="/notifications/spending" /> : null;
}
