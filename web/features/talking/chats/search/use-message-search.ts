import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { searchPatterns } from "#contracts/talking/message-search.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";

/** A pause in typing after which the messages are searched. */
const typingMs = 400;

const foundQuery = (conversation_id: string, q: string) => ({
  ...apiQuery("GET /api/conversations/:conversation_id/found-messages", {
    params: { conversation_id },
    query: { q },
  }),
  // Another answer would take the member to another message.
  staleTime: Number.POSITIVE_INFINITY,
  // What somebody searched for stays no longer than the search.
  gcTime: 0,
});

/** The text of the field, what of it is searched for, and the numbers of the messages found, newest first. */
export function useMessageSearch(conversationId: string) {
  const [text, setText] = useState("");
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWords(text.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isEmpty = searchPatterns(words).length === 0;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...foundQuery(conversationId, words),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
  });
  return {
    ...{ text, setText, words },
    /** Searches at once, also what failed. True if this was searched already. */
    ask: () => {
      const isAsked = words === text.trim();
      setWords(text.trim());
      if (isAsked && error) void refetch();
      return isAsked;
    },
    found: isEmpty ? null : (data ?? null),
    /** The messages found are those of the words before. */
    isOld: isPlaceholderData,
    isSearching: !isEmpty && isFetching,
    error: isEmpty ? null : error,
  };
}
