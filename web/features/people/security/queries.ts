import { apiQuery } from "#web/lib/queries/queries.ts";

export const twoStepQuery = () => apiQuery("GET /api/two-step");
