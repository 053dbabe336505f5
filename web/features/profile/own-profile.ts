import type { ApiAnswer } from "#web/lib/api-types.ts";

export type OwnProfile = ApiAnswer<"GET /api/profile">["profile"];
