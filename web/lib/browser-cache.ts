import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import type { ApiAnswer } from "./api-types.ts";
import { forgetAnswers } from "./known-answers.ts";

/** The key under which the signed-in user lies in the cache. */
export const userQueryKey = ["GET /api/user.php"] as const;

let client: QueryClient | null = null;

/** The browser's cache, told once at start. */
export function rememberQueryClient(queryClient: QueryClient): void {
  client = queryClient;
}

export function browserQueryClient(): QueryClient {
  if (!client) throw new Error("The page has not started yet");
  return client;
}

/** Who is signed in, as far as this page knows. */
export function signedInMember(): string | null {
  return client?.getQueryData<ApiAnswer<"GET /api/user.php">>(userQueryKey)?.user?.id ?? null;
}

/** What calls fail with that were under way, or waited for their next try, when their member left. */
export const memberLeft = new ApiError(
  403,
  "authentication_required",
  "",
  {},
  { authentication_required: true },
);
let stay = new AbortController();

/** Aborts when whoever is signed in now leaves: nothing of theirs is tried again in the next one's name. */
export function stayOfMember(): AbortSignal {
  return stay.signal;
}

/** Ends the calls of whoever was signed in. */
export function endCalls(): void {
  const left = stay;
  stay = new AbortController();
  left.abort(memberLeft);
}

type SignedIn = ApiAnswer<"GET /api/user.php">["user"];

/** Sets who is signed in. An answer still under way was asked for before, and would take it back. */
export function setSignedIn(queryClient: QueryClient, user: SignedIn): void {
  void queryClient.cancelQueries({ queryKey: userQueryKey });
  queryClient.setQueryData<ApiAnswer<"GET /api/user.php">>(userQueryKey, { user });
}

/** The server said that nobody is logged in: everything on screen follows from the `user` query. */
export function markSignedOut(): void {
  forgetAnswers();
  endCalls();
  if (client) setSignedIn(client, null);
}
