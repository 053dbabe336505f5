import { apiQuery } from "#web/lib/queries.ts";

export const twoStepQuery = () => apiQuery("GET /api/two-step");
export const passkeysQuery = () => apiQuery("GET /api/passkeys");
