import { useQueryClient } from "@tanstack/react-query";
import { useLive } from "#web/lib/live/live.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { type Spending, spendingQuery } from "./queries.ts";

/** The member's spending and caps, kept current, and a function that stores a new answer. */
export function useSpending() {
  const client = useQueryClient();
  const query = useQuery(spendingQuery());
  const again = () => void client.invalidateQueries({ queryKey: spendingQuery().queryKey });
  useLive("order_changed", again);
  useLive("user_changed", again);
  return {
    query,
    async show(spending: Spending): Promise<void> {
      // An older answer on its way would overwrite this one.
      await client.cancelQueries({ queryKey: spendingQuery().queryKey });
      client.setQueryData<Spending>(spendingQuery().queryKey, spending);
      // The checkout shows the same data next to its prices.
      void client.invalidateQueries({ queryKey: apiKey("GET /api/bundles") });
    },
  };
}
