import type { QueryClient } from "@tanstack/react-query";
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

/** The server said that nobody is logged in: everything on screen follows from the `user` query. */
export function markSignedOut(): void {
  forgetAnswers();
  client?.setQueryData<ApiAnswer<"GET /api/user.php">>(userQueryKey, { user: null });
}
