import type { QueryFunctionContext } from "@tanstack/react-query";
import { timeBonus } from "#contracts/limits.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiOf, apiQuery } from "#web/lib/queries/queries.ts";

/** `answeredAt`: by the monotonic clock (performance.now); null if the answer came with the page. */
export type KnownBonus = ApiAnswer<"GET /api/time-bonus"> & { answeredAt: number | null };

const noBonus: KnownBonus = { time_bonus: null, is_over: false, answeredAt: null };

/**
 * Requests only where a bonus is possible: not for visitors, not for premium members, not again after it has
 * ended for good.
 */
export async function askTimeBonus({ client, queryKey }: QueryFunctionContext): Promise<KnownBonus> {
  const { user } = await client.ensureQueryData(apiQuery("GET /api/user.php"));
  if (!user || user.paid_user) return noBonus;
  // The server's own clock decides, which saves a call on nearly every page.
  if (typeof window === "undefined" && Date.now() - Date.parse(user.signup_date) >= timeBonus.seconds * 1000)
    return { ...noBonus, is_over: true };
  const known = client.getQueryData<KnownBonus>(queryKey);
  if (known?.is_over) return known;
  const answer = await apiOf(client)("GET /api/time-bonus");
  return { ...answer, answeredAt: import.meta.env.SSR ? null : performance.now() };
}
