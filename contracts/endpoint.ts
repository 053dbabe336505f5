import type { z } from "zod";
import type { StaffRole } from "./desk/roles.ts";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: anyone, a signed-in member, or staff with one of these roles after the second step. `step` also admits
 * staff who have only given the password.
 */
export type Audience = "anyone" | "member" | StaffAudience;
export type StaffAudience = { staff: "any" | readonly StaffRole[]; step?: "password" };

/** The names of the parts that are files. */
export type UploadPart = "photo" | "voice";

/**
 * One call that crosses the wire. The key under which it is exported is its address:
 * `"POST /api/likes/:member_id"`. Everything on the wire is snake_case, as the seed's calls are.
 */
export type Endpoint = {
  /**
   * For the OpenAPI document, in short sentences: what the call does, what it answers, and when it is refused. Names the
   * seed's section where there is one. A number with a home in a limits file is `${inserted}` or left out.
   */
  summary: string;
  audience: Audience;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The answer of a success; the server removes all other fields. */
  answer: z.ZodType;
  /** Refusals beyond the general ones (invalid_request, invalid_fields, not_found, too_many_requests ...). */
  errors?: readonly ErrorCode[];
  /** False if a repeat is harmless and the answer must not be stored (login). Default true for writes. */
  idempotent?: boolean;
  /** Bytes a body may have; default 64 KiB. */
  bodyLimit?: number;
  /** False for a write of staff that has no subject and so no line in the audit log. */
  isRecorded?: false;
  /** Set where the body is not JSON: the handler reads it itself. The name of its part; `true`: `photo`. */
  upload?: true | UploadPart;
  /** Refused (client_header_missing) without the header `x-client`, which no form and no link can send. */
  needsClientHeader?: true;
  /** Set for a GET that changes data, such as one of the seed's: refused from another origin, like every write. */
  changes?: true;
  /** Polled every minute by open pages: an unchanged answer is 304 (server/platform/http/version.ts). */
  isPolled?: true;
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
