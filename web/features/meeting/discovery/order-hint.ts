import { useSettings } from "#web/features/ground/session/settings.ts";
import type { Order } from "./filters.ts";

/** Whether the site shows the last visit; if it does not, no order uses it. */
export function useShowsVisits(): boolean {
  return useSettings("search")?.visible_profile_notes.includes("online") ?? true;
}

/** The sentence that explains an order. */
export function useOrderHint(): (order: Order) => Order | "best_without_visits" {
  const showsVisits = useShowsVisits();
  return (order) => (order === "best" && !showsVisits ? "best_without_visits" : order);
}
