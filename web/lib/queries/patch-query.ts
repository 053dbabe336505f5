import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

type Change = (known: unknown) => unknown;

/** Patches that arrived during a request, whose answer may be older than they are. */
const meanwhile = new WeakMap<Query, Change[]>();

/**
 * Patches a cached answer. The answer keeps its age, so that polling continues as before. A pending answer is patched too
 * when it arrives: `change` must skip data that contains the patch already. False without a cached answer.
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
