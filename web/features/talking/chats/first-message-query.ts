import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "#web/lib/api/api-error.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiKey, apiOf } from "#web/lib/queries/queries.ts";
import { type Conversation, memberConversationQuery } from "./queries.ts";

export type FirstMessage = NonNullable<ApiAnswer<"GET /api/first-message">["first_message"]>;

/**
 * The message written before the sign-up, and the conversation that it would start; the conversation is null
 * if the receiver cannot be reached. Null as a whole: no message waits.
 */
export const firstMessageQuery = () =>
  queryOptions({
    queryKey: apiKey("GET /api/first-message"),
    staleTime: 0,
    queryFn: async ({
      client,
      signal,
    }): Promise<{ first: FirstMessage; conversation: Conversation | null } | null> => {
      const { first_message: first } = await apiOf(client)("GET /api/first-message", { signal });
      if (!first) return null;
      try {
        const { conversation } = await client.fetchQuery(memberConversationQuery(first.member_id));
        return { first, conversation };
      } catch (error) {
        if (error instanceof ApiError && [403, 404].includes(error.status))
          return { first, conversation: null };
        throw error;
      }
    },
  });
