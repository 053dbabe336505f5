import { ApiError, readApiError } from "./api-error.ts";
import { isWorthRetrying, maxRetries, retryDelay, wait } from "./retry.ts";

/** A file of the API, and the name that the server gives it. */
export type FetchedFile = { content: Blob; name: string };

/** Fetches a file whole, with the retries of other calls; throws ApiError for a refusal. */
export async function fetchFile(path: string, signal: AbortSignal): Promise<FetchedFile> {
  for (let retry = 0; ; retry++) {
    const outcome = await attempt(path, signal);
    if ("content" in outcome) return outcome;
    if (!outcome.mayPass || retry === maxRetries) throw outcome.failure;
    await wait(retryDelay(retry, outcome.retryAfter), signal);
  }
}

type Failed = { failure: ApiError; mayPass: boolean; retryAfter: string | null };

async function attempt(path: string, signal: AbortSignal): Promise<FetchedFile | Failed> {
  try {
    const response = await fetch(path, { credentials: "same-origin", signal });
    if (response.ok) {
      const disposition = response.headers.get("content-disposition") ?? "";
      const name = /filename="([^"/\\]+)"/.exec(disposition)?.[1] ?? "";
      // A connection that breaks in the middle of the file fails here.
      return { content: await response.blob(), name };
    }
    const failure = readApiError(response.status, await response.json().catch(() => null));
    const mayPass = isWorthRetrying(response.status, failure.code);
    return { failure, mayPass, retryAfter: response.headers.get("retry-after") };
  } catch {
    signal.throwIfAborted();
    return { failure: new ApiError(0, "network", ""), mayPass: true, retryAfter: null };
  }
}

/** Has the browser store a file, as a link to it would. */
export function saveFile({ content, name }: FetchedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
