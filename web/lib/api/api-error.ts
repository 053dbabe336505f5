import type { ErrorCode, FieldCode } from "#contracts/errors.ts";

/** `network`: no answer after all retries. */
export type ApiErrorCode = ErrorCode | "network";

export type FieldErrors = Record<string, { code: FieldCode; message: string }>;

/** A refusal of the API, or no answer (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Refused fields by their path in the body, each with its text in the visitor's language. */
  readonly fields: FieldErrors;
  /** Other members of the answer (`minutes`, `authentication_required`). */
  readonly extra: Record<string, unknown>;

  constructor(status: number, code: ApiErrorCode, message: string, fields: FieldErrors = {}, extra = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.extra = extra;
  }

  get needsLogin(): boolean {
    return this.status === 403 && this.extra.authentication_required === true;
  }
}

/** Reads an error answer of the contract; for other bodies (a proxy's page) only the status counts. */
export function readApiError(status: number, body: unknown): ApiError {
  if (typeof body !== "object" || body === null || !("error" in body)) {
    return new ApiError(status, status >= 500 ? "unavailable" : "invalid_request", "");
  }
  const { error, message, fields, ...extra } = body as Record<string, unknown>;
  return new ApiError(
    status,
    error as ErrorCode,
    typeof message === "string" ? message : "",
    (fields as FieldErrors | undefined) ?? {},
    extra,
  );
}
