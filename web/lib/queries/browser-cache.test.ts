import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { setSignedIn, userQueryKey } from "./browser-cache.ts";

type User = Parameters<typeof setSignedIn>[1];
const ada = { id: "ada" } as User;

it.each([
  ["who logs in stays, though", null, ada],
  ["who logs out is gone, though", ada, null],
])("%s an earlier question is answered later", async (_, before, after) => {
  const client = new QueryClient();
  const { promise, resolve } = Promise.withResolvers<{ user: User }>();
  const queryFn = vi.fn(({ signal: _asked }: { signal: AbortSignal }) => promise);
  client.setQueryData(userQueryKey, { user: before });
  const stop = new QueryObserver(client, { queryKey: userQueryKey, queryFn, staleTime: 0 }).subscribe(
    () => {},
  );
  expect(queryFn).toHaveBeenCalledOnce();
  setSignedIn(client, after);
  resolve({ user: before });
  await promise;
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(client.getQueryData(userQueryKey)).toEqual({ user: after });
  stop();
});
