import type { hidableFields } from "#contracts/people/profiles.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";

export type OwnProfile = ApiAnswer<"GET /api/profile">["profile"];
export type HidableField = (typeof hidableFields)[number];
