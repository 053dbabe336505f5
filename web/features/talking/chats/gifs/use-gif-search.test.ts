import { InfiniteQueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryClient, setTransport } from "#web/lib/queries/query-client.ts";
import { gifPages } from "./use-gif-search.ts";

type Call = { q: string; retries: unknown; signal: AbortSignal; answer: (id: string) => void };

it("a late answer to earlier words never shows, and its request is aborted", async () => {
  const calls: Call[] = [];
  const client = createQueryClient();
  setTransport(client, (_key, { query, retries, signal }) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const answer = (id: string) => resolve({ gifs: [{ id }], next_cursor: null, attribution: "" });
    calls.push({ q: String(query?.q), retries, signal: signal as AbortSignal, answer });
    return promise;
  });
  const observer = new InfiniteQueryObserver(client, gifPages("cat"));
  const stop = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ gifs }) => gifs.map(({ id }) => id));
  observer.setOptions(gifPages("dog"));
  expect(calls.map(({ q, retries }) => [q, retries])).toEqual([
    ["cat", 0],
    ["dog", 0],
  ]);
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(shown()).toBeUndefined();
  calls[1]?.answer("of dog");
  await expect.poll(shown).toEqual(["of dog"]);
  calls[0]?.answer("of cat");
  await Promise.resolve();
  expect(shown()).toEqual(["of dog"]);
  stop();
});

it("nothing is asked without words", () => {
  expect(gifPages("").enabled).toBe(false);
});
