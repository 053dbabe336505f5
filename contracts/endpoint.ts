import type { z } from "zod";
import type { StaffRole } from "./desk/roles.ts";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: anyone, a signed-in member, or staff with one of these roles who have given their code. `step` opens it
 * to who gave only the password so far.
 */
export type Audience = "anyone" | "member" | StaffAudience;
export type StaffAudience = { staff: "any" | readonly StaffRole[]; step?: "password" };

/**
 * One call that crosses the wire. The key under which it is exported is its address:
 * `"POST /api/likes/:member_id"`. Everything on the wire is snake_case, as the seed's calls are.
 */
export type Endpoint = {
  /** One sentence for the OpenAPI document; names the seed's section where there is one. */
  summary: string;
  audience: Audience;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What a success answers with; fields that are not named here never leave the server. */
  answer: z.ZodType;
  /** Refusals beyond the general ones (invalid_request, invalid_fields, not_found, too_many_requests ...). */
  errors?: readonly ErrorCode[];
  /** False where a repeat is harmless and the answer must not be kept (login). Default true for writes. */
  idempotent?: boolean;
  /** Bytes a body may have; default 64 KiB. */
  bodyLimit?: number;
  /** False for a write of staff that is no act upon anybody or anything, and so leaves nothing in the audit log. */
  isRecorded?: false;
  /** Set where the body is not JSON: the handler reads it itself. */
  upload?: true;
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
