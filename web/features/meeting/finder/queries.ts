import type { QueryClient } from "@tanstack/react-query";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiKey, apiQuery } from "#web/lib/queries/queries.ts";

export type FinderAnswers = ApiAnswer<"GET /api/match-finder/answers">["answers"];
export type FinderAnswer = FinderAnswers[number];
export type FinderMatch = ApiAnswer<"GET /api/match-finder">["matches"][number];

/** The member's answers and the best matches. */
export const finderQuery = () => apiQuery("GET /api/match-finder");
/** The answers alone, for the question cards. */
export const answersQuery = () => apiQuery("GET /api/match-finder/answers");

/** Stores the server's current answers in the cache; the matches must be requested again. */
export function keepAnswers(client: QueryClient, answers: FinderAnswers): void {
  client.setQueryData(answersQuery().queryKey, { answers });
  client.removeQueries({ queryKey: apiKey("GET /api/match-finder"), type: "inactive" });
  void client.invalidateQueries({ queryKey: apiKey("GET /api/match-finder") });
}
