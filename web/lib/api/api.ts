import { noteServerDate } from "#web/lib/browser/server-date.ts";
import {
  currentHold,
  markSignedOut,
  memberLeft,
  signedInMember,
  stayOfMember,
} from "#web/lib/queries/browser-cache.ts";
import { type KnownAnswer, knownAnswer, rememberAnswer } from "#web/lib/queries/known-answers.ts";
import { ApiError, readApiError } from "./api-error.ts";
import { buildHeaders, buildRequest, newKey, type Parts } from "./api-request.ts";
import type { ApiAnswer, ApiArguments, ApiKey, ApiOptions } from "./api-types.ts";
import { isWorthRetrying, maxRetries, retryDelay, wait } from "./retry.ts";

/** False: the visitor turned out to be logged out (seed section 8); never for the calls of user.php itself. */
export type ApiResult<K extends ApiKey> = ApiAnswer<K> | (K extends `${string}/api/user.php` ? never : false);

/**
 * Calls the API from the browser: `api("POST /api/likes/:member_id", { params: { member_id } })`. Retries temporary
 * failures up to five times, or `retries`; throws ApiError for refusals.
 */
export async function api<K extends ApiKey>(key: K, ...args: ApiArguments<K>): Promise<ApiResult<K>> {
  const input = (args[0] ?? {}) as Parts & ApiOptions;
  try {
    return (await send(key, input)) as ApiAnswer<K>;
  } catch (error) {
    if (error === memberLeft) return false as ApiResult<K>;
    if (error instanceof ApiError && error.needsLogin && !asksWho(key)) {
      markSignedOut();
      return false as ApiResult<K>;
    }
    if (error instanceof ApiError && error.code === "other_member") location.reload();
    throw error;
  }
}

/** The calls that read or change the signed-in member. */
function asksWho(key: string): boolean {
  return key.endsWith(" /api/user.php");
}

async function send(key: string, input: Parts & ApiOptions): Promise<unknown> {
  const { method, path } = buildRequest(key, input);
  const headers = buildHeaders(method, {
    memberId: input.memberId ?? signedInMember(),
    idempotencyKey: input.idempotencyKey ?? newKey(),
  });
  const signal = asksWho(key) ? input.signal : eitherOf(input.signal, stayOfMember());
  const known = method === "GET" ? knownAnswer(path) : undefined;
  if (known) headers["if-none-match"] = known.etag;
  const hasBody = method !== "GET" && input.body !== undefined;
  if (hasBody) headers["content-type"] = "application/json";
  const request: RequestInit = {
    method,
    headers,
    credentials: "same-origin",
    keepalive: input.keepalive === true,
    ...(hasBody && { body: JSON.stringify(input.body) }),
    ...(signal && { signal }),
  };
  for (let hold = currentHold(key); hold; hold = currentHold(key)) {
    await hold;
    signal?.throwIfAborted();
  }
  for (let retry = 0; ; retry++) {
    const outcome = await attempt(path, request, known);
    if (!("failure" in outcome)) return outcome.answer;
    if (!outcome.mayPass || retry === (input.retries ?? maxRetries)) throw outcome.failure;
    await wait(retryDelay(retry, outcome.retryAfter), signal);
  }
}

/** Without `any` (Safari before 17.4) the caller's own signal is used; the server refuses calls that name another member. */
export function eitherOf(own: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  if (!own) return other;
  return "any" in AbortSignal ? AbortSignal.any([own, other]) : own;
}

type Outcome = { answer: unknown } | { failure: ApiError; mayPass: boolean; retryAfter: string | null };

async function attempt(path: string, request: RequestInit, known?: KnownAnswer): Promise<Outcome> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, request);
    body = await response.json().catch((error: unknown) => {
      if (response.ok && !(error instanceof SyntaxError)) throw error;
      return null;
    });
  } catch {
    request.signal?.throwIfAborted();
    return { failure: new ApiError(0, "network", ""), mayPass: true, retryAfter: null };
  }
  noteServerDate(response.headers.get("date"));
  if (response.status === 304) return { answer: known?.answer };
  if (response.ok) {
    rememberAnswer(path, response.headers.get("etag"), body);
    return { answer: body };
  }
  const failure = readApiError(response.status, body);
  return {
    failure,
    mayPass: isWorthRetrying(response.status, failure.code),
    retryAfter: response.headers.get("retry-after"),
  };
}
