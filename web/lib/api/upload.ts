import {
  currentHold,
  markSignedOut,
  memberLeft,
  signedInMember,
  stayOfMember,
} from "#web/lib/queries/browser-cache.ts";
import { type ApiResult, eitherOf } from "./api.ts";
import { ApiError, readApiError } from "./api-error.ts";
import { buildHeaders, buildRequest, newKey } from "./api-request.ts";
import type { ApiKey } from "./api-types.ts";
import { isWorthRetrying, maxRetries, retryDelay, wait } from "./retry.ts";

type UploadOptions = {
  params?: Record<string, string>;
  form: FormData;
  /** 0 to 1, of the bytes that left the browser. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  idempotencyKey?: string;
};

/** Sends a form with files and reports the progress; otherwise like `api`. */
export async function upload<K extends ApiKey>(key: K, options: UploadOptions): Promise<ApiResult<K>> {
  try {
    return (await send(key, options)) as ApiResult<K>;
  } catch (error) {
    if (error === memberLeft) return false as ApiResult<K>;
    if (!(error instanceof ApiError && error.needsLogin)) throw error;
    markSignedOut();
    return false as ApiResult<K>;
  }
}

async function send(key: ApiKey, input: UploadOptions): Promise<unknown> {
  const { method, path } = buildRequest(key, input);
  const headers = buildHeaders(method, {
    memberId: signedInMember(),
    idempotencyKey: input.idempotencyKey ?? newKey(),
  });
  const signal = eitherOf(input.signal, stayOfMember());
  const options = { ...input, signal };
  for (let hold = currentHold(key); hold; hold = currentHold(key)) {
    await hold;
    signal.throwIfAborted();
  }
  for (let retry = 0; ; retry++) {
    const { status, body, retryAfter } = await attempt(method, path, headers, options);
    if (status >= 200 && status < 300) return body;
    const failure = status === 0 ? new ApiError(0, "network", "") : readApiError(status, body);
    const mayPass = status === 0 || isWorthRetrying(status, failure.code);
    if (!mayPass || retry === maxRetries) throw failure;
    await wait(retryDelay(retry, retryAfter), signal);
  }
}

type Outcome = { status: number; body: unknown; retryAfter: string | null };

/** `fetch` does not report the progress of an upload; XMLHttpRequest does. */
function attempt(
  method: string,
  path: string,
  headers: Record<string, string>,
  { form, onProgress, signal }: UploadOptions,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const finish = () => {
      signal?.removeEventListener("abort", abort);
      resolve({
        status: request.status,
        body: parse(request.responseText),
        retryAfter: request.status ? request.getResponseHeader("retry-after") : null,
      });
    };
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = finish;
    request.onerror = finish;
    request.onabort = () => reject(signal?.reason ?? new DOMException("Aborted", "AbortError"));
    signal?.addEventListener("abort", abort, { once: true });
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
