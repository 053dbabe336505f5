import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

type Change = (known: unknown) => unknown;

/** News that came while an answer was on its way, which may have been given before them. */
const meanwhile = new WeakMap<Query, Change[]>();

/**
 * Puts news into an answer that is on hand. It stays as old as it was, so that polling goes on as before. An answer
 * that is on its way gets the news too when it comes: `change` leaves alone what knows of them already. False where no
 * answer is on hand.
 */
export function patchQuery<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: Data) => Data,
): boolean {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (!query) return false;
  const isKnown = query.state.data !== undefined;
  apply(client, query, change as Change);
  if (query.state.fetchStatus === "fetching") remember(client, query, change as Change);
  return isKnown;
}

function apply(client: QueryClient, { queryKey, state }: Query, change: Change): void {
  if (state.data === undefined) return;
  const changed = change(state.data);
  if (changed !== state.data) client.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
}

function remember(client: QueryClient, query: Query, change: Change): void {
  const known = meanwhile.get(query);
  if (known) {
    known.push(change);
    return;
  }
  const changes = [change];
  meanwhile.set(query, changes);
  const end = () => meanwhile.delete(query);
  query.promise?.then(() => {
    end();
    for (const each of changes) apply(client, query, each);
  }, end);
}
