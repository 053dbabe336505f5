import { useQueryClient } from "@tanstack/react-query";
import { useLive } from "#web/lib/live.ts";
import { apiKey } from "#web/lib/queries.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { type Spending, spendingQuery } from "./queries.ts";

/** What was spent and is allowed, kept up to date; and the way to put an answer in its place. */
export function useSpending() {
  const client = useQueryClient();
  const query = useQuery(spendingQuery());
  const again = () => void client.invalidateQueries({ queryKey: spendingQuery().queryKey });
  useLive("order_changed", again);
  useLive("user_changed", again);
  return {
    query,
    async show(spending: Spending): Promise<void> {
      // An answer that was given before this one would take it back on the page.
      await client.cancelQueries({ queryKey: spendingQuery().queryKey });
      client.setQueryData<Spending>(spendingQuery().queryKey, spending);
      // Where credits are sold the same is said beside the prices.
      void client.invalidateQueries({ queryKey: apiKey("GET /api/bundles") });
    },
  };
}
