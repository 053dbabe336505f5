import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/lib/api/api-error.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { forgetAnswers } from "./known-answers.ts";
import { isOfEverybody } from "./of-everybody.ts";

/** The key of the signed-in user in the cache. */
export const userQueryKey = ["GET /api/user.php"] as const;

let client: QueryClient | null = null;

/** The browser's cache, set once at start. */
export function rememberQueryClient(queryClient: QueryClient): void {
  client = queryClient;
}

export function browserQueryClient(): QueryClient {
  if (!client) throw new Error("The page has not started yet");
  return client;
}

/** The signed-in member, as known to this page. */
export function signedInMember(): string | null {
  return client?.getQueryData<ApiAnswer<"GET /api/user.php">>(userQueryKey)?.user?.id ?? null;
}

/** The error of running or waiting calls whose member has logged out. */
export const memberLeft = new ApiError(
  403,
  "authentication_required",
  "",
  {},
  { authentication_required: true },
);
let stay = new AbortController();

/** Aborts when the signed-in member logs out, so that their calls are not retried for the next member. */
export function stayOfMember(): AbortSignal {
  return stay.signal;
}

/** Aborts the calls of the previous member. */
export function endCalls(): void {
  const left = stay;
  stay = new AbortController();
  left.abort(memberLeft);
}

let held: Promise<unknown> | null = null;
const onHeld = new Set<() => void>();

/** Calls that begin before `end` settles wait for it. */
export function holdCalls(end: Promise<unknown>): void {
  held = end.finally(() => {
    held = null;
  });
  for (const listener of onHeld) listener();
}

/** Calls `listener` when calls begin to wait. Returns a function that ends this. */
export function whenCallsAreHeld(listener: () => void): () => void {
  onHeld.add(listener);
  return () => void onHeld.delete(listener);
}

let leaving: Promise<never> | null = null;

/**
 * The signed-in member leaves, and a page for visitors opens. Until then the member's page is still mounted, and the
 * server would refuse its calls: they wait until the returned function is called, and are dropped then.
 */
export function holdBackMemberCalls(): () => void {
  let drop = () => {};
  const left = new Promise<never>((_, reject) => {
    drop = () => {
      if (leaving === left) leaving = null;
      reject(memberLeft);
    };
  });
  left.catch(() => undefined);
  leaving = left;
  return drop;
}

/** The member leaves, and the page for visitors is not there yet. */
export const isLeaving = () => leaving !== null;

/** What a call that begins now has to wait for. Its failure is the call's failure. */
export function currentHold(key: string): Promise<unknown> | null {
  if (key === "GET /api/logout.php") return null;
  if (held) return held;
  return isOfEverybody(key) || key.endsWith(" /api/user.php") ? null : leaving;
}

type SignedIn = ApiAnswer<"GET /api/user.php">["user"];

/** Sets the signed-in member. A pending answer was requested before, and would revert it. */
export function setSignedIn(queryClient: QueryClient, user: SignedIn): void {
  void queryClient.cancelQueries({ queryKey: userQueryKey });
  queryClient.setQueryData<ApiAnswer<"GET /api/user.php">>(userQueryKey, { user });
}

/** The server reported that no member is logged in: the page follows from the `user` query. */
export function markSignedOut(): void {
  forgetAnswers();
  endCalls();
  if (client) setSignedIn(client, null);
}
