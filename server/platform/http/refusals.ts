import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ZodError } from "zod";
import {
  type ErrorAnswer,
  type ErrorCode,
  errorStatus,
  type FieldCode,
  fieldCodes,
} from "#contracts/errors.ts";
import {
  minAge,
  nameLength,
  passwordLength,
  photoMaxMegabytes,
  photoMaxMegapixels,
} from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import { isConnectionLost } from "#server/db/connection-lost.ts";
import { AppError, FieldError, type FieldRefusal } from "../errors.ts";
import { translator } from "../translate.ts";

const knownFieldCodes = new Set<string>(fieldCodes);

/** Splits zod's issues: wrong types are the program's fault (400), wrong values the person's (422, per field). */
export function refusalOf(error: ZodError, part: string | undefined): AppError {
  if (part === "params") return new AppError("not_found");
  const fields: Record<string, FieldRefusal> = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".");
    const code = fieldCodeOf(issue);
    if (name === "" || code === null) return new AppError("invalid_request");
    fields[name] ??= { code };
  }
  return new FieldError(fields);
}

/** Null for a wrong type, which no person's input can cause. */
export function fieldCodeOf(issue: ZodError["issues"][number]): FieldCode | null {
  if (issue.code === "unrecognized_keys") return null;
  const isAbsent = issue.code === "invalid_type" && issue.message.includes("received undefined");
  if (knownFieldCodes.has(issue.message)) {
    // A contract's own code counts for a missing value, not for one of another type.
    return issue.code === "invalid_type" && issue.input !== undefined ? null : (issue.message as FieldCode);
  }
  if (isAbsent) return "required";
  if (issue.code === "invalid_type") return null;
  if (issue.code === "too_small") return issue.origin === "string" ? "too_short" : "too_small";
  if (issue.code === "too_big") return issue.origin === "string" ? "too_long" : "too_large";
  return "invalid";
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_REQ_FILE_TOO_LARGE: "photo_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_request",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_request",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_request",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_MAX_LIMIT: "not_found",
  FST_PARTS_LIMIT: "invalid_request",
  FST_FILES_LIMIT: "invalid_request",
  FST_FIELDS_LIMIT: "invalid_request",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_media",
};

/**
 * SQLSTATE classes and driver errors of an unreachable database, or of a lock, a connection or an answer that did not come
 * in time. They do not mean that the request is wrong.
 */
function isDatabaseAway(error: Error & { code?: string; cause?: unknown }): boolean {
  const code = error.code ?? "";
  const isWaitOver = code === "25P03" || code === "55P03";
  if (/^(08|53|57)/.test(code) || /* defence: lock-wait-is-503 */ isWaitOver) return true;
  return isConnectionLost(error) || (error.cause instanceof Error && isDatabaseAway(error.cause));
}

function asAppError(error: FastifyError): AppError | null {
  if (error instanceof AppError) return error;
  if (error.cause instanceof ZodError) return refusalOf(error.cause, error.validationContext);
  if (error.code && fastifyCodes[error.code]) return new AppError(fastifyCodes[error.code] as ErrorCode);
  // defence: database-away-is-503
  if (isDatabaseAway(error)) return new AppError("unavailable");
  if (typeof error.statusCode === "number" && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError("invalid_request");
  }
  return null;
}

/** The answer to a refusal in a language; unexpected errors are logged and answered without detail. */
export function refusalAnswer(
  error: Error,
  request: FastifyRequest,
  locale: Locale,
): { status: number; body: ErrorAnswer; retryAfterSeconds: number | null } {
  const refusal = asAppError(error as FastifyError);
  if (!refusal) request.log.error({ err: error }, "unexpected error");
  const tag = regionalTag(locale, request.country ?? null);
  // defence: failure-says-nothing
  const body = describe(refusal ?? new AppError("internal"), tag);
  const status = errorStatus[body.error];
  const isSoonOver = (status === 503 && body.error !== "site_closed") || body.error === "in_progress";
  const saysWhen = [
    "too_many_requests",
    "too_many_complaints",
    "support_day_full",
    "busy",
    "same_text_limit",
  ].includes(body.error);
  const wait = saysWhen ? Number(refusal?.params.seconds ?? 0) : 0;
  return { status, body, retryAfterSeconds: wait || (isSoonOver ? 1 : null) };
}

/** Answers a refusal in the caller's language. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, retryAfterSeconds } = refusalAnswer(error, request, request.locale ?? "en");
  if (retryAfterSeconds !== null) reply.header("retry-after", String(retryAfterSeconds));
  // With a custom serializer, Fastify does not set the content type.
  reply.status(status).type("application/json; charset=utf-8").header("cache-control", "private, no-store");
  reply.serializer(JSON.stringify).send(body);
}

/** The numbers that refusals may name. */
const limits = {
  min_age: minAge,
  min_name: nameLength.min,
  max_name: nameLength.max,
  min_password: passwordLength.min,
  megabytes: photoMaxMegabytes,
  megapixels: photoMaxMegapixels,
};

export function describe(refusal: AppError, tag: string): ErrorAnswer {
  const translate = translator(tag, "errors");
  const t = (key: string, params?: AppError["params"]) => translate(key, { ...limits, ...params });
  const message = t(refusal.code, refusal.params);
  const answer: ErrorAnswer = { error: refusal.code, message, ...refusal.extra };
  if (refusal.fields) {
    answer.fields = Object.fromEntries(
      Object.entries(refusal.fields).map(([name, { code, params }]) => [
        name,
        { code, message: t(`fields.${code}`, params) },
      ]),
    );
  }
  if (refusal.code === "authentication_required") answer.authentication_required = true;
  const { left_minor, currency, frees_at } = refusal.params;
  if (typeof left_minor === "number") answer.left_minor = left_minor;
  if (typeof currency === "string") answer.currency = currency;
  if (typeof frees_at === "string") answer.frees_at = frees_at;
  const { frees_in_ms, limit } = refusal.params;
  if (typeof frees_in_ms === "number") answer.frees_in_ms = frees_in_ms;
  if (typeof limit === "number") answer.limit = limit;
  if (typeof refusal.params.minutes === "number") answer.minutes = refusal.params.minutes;
  if (typeof refusal.params.challenge === "string") answer.challenge = refusal.params.challenge;
  if (typeof refusal.params.credits === "number") answer.credits = refusal.params.credits;
  return answer;
}
