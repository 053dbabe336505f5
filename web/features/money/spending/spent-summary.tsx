import { SpentCard } from "./spent-card.tsx";
import { useSpending } from "./use-spending.ts";

/** The sums above the transactions; what cannot be loaded is left out, since the list below has it all. */
export function SpentSummary() {
  const spending = useSpending().query.data;
  return spending ? <SpentCard spending={spending} to="/notifications/spending" /> : null;
}
