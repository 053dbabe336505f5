type RouteError = { status: number; message: string; mayRetry: boolean };

/** The text that a route's error shows; only our own refusals carry a text for members. */
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
