import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "#web/lib/queries/queries.ts";

const lookMs = 2_000;

/** The newest copy of the member's data; polled while it is being built. */
export const archiveQuery = () =>
  queryOptions({
    ...apiQuery("GET /api/archive"),
    refetchInterval: ({ state }) => (state.data?.archive?.status === "building" ? lookMs : false),
  });
