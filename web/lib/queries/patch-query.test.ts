import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { patchQuery } from "./patch-query.ts";
import { createQueryClient } from "./query-client.ts";

const key = ["numbers"];
const add = (one: number) => (known: number[]) => [...known, one];

it("puts news into an answer without making it any newer", () => {
  const client = createQueryClient();
  expect(patchQuery(client, key, add(1))).toBe(false);
  client.setQueryData(key, [1], { updatedAt: 1000 });
  expect(patchQuery(client, key, add(2))).toBe(true);
  expect(client.getQueryState(key)).toMatchObject({ data: [1, 2], dataUpdatedAt: 1000 });
});

it("puts the news into an answer that was on its way and may not know of them", async () => {
  const client = createQueryClient();
  let answer: (numbers: number[]) => void = () => undefined;
  const queryFn = vi.fn(
    () =>
      new Promise<number[]>((resolve) => {
        answer = resolve;
      }),
  );
  const once = (one: number) => (known: number[]) => (known.includes(one) ? known : [...known, one]);
  const stop = new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => undefined);
  patchQuery(client, key, once(2));
  answer([1]);
  await vi.waitFor(() => expect(client.getQueryData(key)).toEqual([1, 2]));
  // The same with an older cached answer; data that the new one contains is not added twice.
  const again = client.refetchQueries({ queryKey: key });
  patchQuery(client, key, once(3));
  patchQuery(client, key, once(4));
  expect(client.getQueryData(key)).toEqual([1, 2, 3, 4]);
  answer([1, 2, 3]);
  await again;
  await vi.waitFor(() => expect(client.getQueryData(key)).toEqual([1, 2, 3, 4]));
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});
