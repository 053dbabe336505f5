import { InfiniteQueryObserver, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { loadedPages, loadedResult } from "./loaded-result.ts";

/** An observer's first result, with the properties that are read on the server. */
function observed<T extends object>(own: T, result: object): Partial<T> {
  return Object.fromEntries(
    Object.keys(own).map((name) => [name, result[name as never]]),
  ) as unknown as Partial<T>;
}
const withoutCalls = <T extends object>(result: T) =>
  Object.fromEntries(Object.entries(result).filter(([, value]) => typeof value !== "function"));

const optimistic = { _optimisticResults: "optimistic" as const };

it.each([
  ["there", async (client: QueryClient) => void client.setQueryData(["a"], { some: "data" }), {}],
  ["there and null", async (client: QueryClient) => void client.setQueryData(["a"], null), {}],
  ["not asked for", async () => undefined, {}],
  ["not to be asked for", async () => undefined, { enabled: false }],
  [
    "there, and not to be asked for",
    async (client: QueryClient) => void client.setQueryData(["a"], 1),
    { enabled: false },
  ],
  [
    "refused",
    (client: QueryClient) =>
      client.prefetchQuery({ queryKey: ["a"], queryFn: () => Promise.reject(new Error("no")) }),
    {},
  ],
])("what is %s reads on the server as an observer has it", async (_, fill, given) => {
  const client = createQueryClient();
  await fill(client);
  const options = { queryKey: ["a"], queryFn: () => 1, ...given };
  const own = loadedResult(client, options);
  const defaulted = { ...client.defaultQueryOptions(options), ...optimistic };
  const theirs = new QueryObserver(client, defaulted as never).getOptimisticResult(defaulted as never);
  expect(withoutCalls(own)).toEqual(withoutCalls(observed(own, theirs)));
});

it.each([
  ["more to come", { next_cursor: "more" }, true],
  ["nothing more", { next_cursor: null }, false],
])("a list with %s says so", async (_, last, hasNextPage) => {
  const client = createQueryClient();
  client.setQueryData(["a"], { pages: [{ next_cursor: "x" }, last], pageParams: [null, "x"] });
  const options = {
    queryKey: ["a"],
    queryFn: () => last,
    initialPageParam: null,
    getNextPageParam: (page: unknown) => (page as typeof last).next_cursor,
  };
  const own = loadedPages(client, options);
  expect(own.hasNextPage).toBe(hasNextPage);
  const defaulted = { ...client.defaultQueryOptions(options as never), ...optimistic };
  const theirs = new InfiniteQueryObserver(client, defaulted as never).getOptimisticResult(
    defaulted as never,
  );
  expect(withoutCalls(own)).toEqual(withoutCalls(observed(own, theirs)));
});
