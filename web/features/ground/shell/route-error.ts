type RouteError = { status: number; message: string; mayRetry: boolean };

/** What a route's error says to a person; only refusals made by us carry words worth showing. */
export function readRouteError(
  error: unknown,
  isResponse: (error: unknown) => error is { status: number; data: unknown },
): RouteError {
  if (!isResponse(error)) return { status: 500, message: "", mayRetry: true };
  const { message } = (error.data ?? {}) as { message?: unknown };
  return {
    status: error.status,
    message: typeof message === "string" ? message : "",
    mayRetry: error.status >= 500 || error.status === 429,
  };
}
