import { useSettings } from "#web/features/ground/session/settings.ts";
import type { Order } from "./filters.ts";

/** Whether the site shows when somebody was last here; where it does not, no order goes by it. */
export function useShowsVisits(): boolean {
  return useSettings("search")?.visible_profile_notes.includes("online") ?? true;
}

/** Which sentence explains an order. */
export function useOrderHint(): (order: Order) => Order | "best_without_visits" {
  const showsVisits = useShowsVisits();
  return (order) => (order === "best" && !showsVisits ? "best_without_visits" : order);
}
