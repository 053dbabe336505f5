export type GatewayFailure =
  /** No answer in time: the request may or may not have been executed. */
  | "timeout"
  | "unreachable"
  /** The vendor answered that it has a fault or is busy. */
  | "unavailable"
  /** An answer that cannot be read. */
  | "garbage"
  | "unauthorized"
  | "not_found"
  /** Understood and refused; the same request will be refused again. */
  | "rejected";

const retryable: ReadonlySet<GatewayFailure> = new Set(["timeout", "unreachable", "unavailable", "garbage"]);

/** A failed request to a vendor. Retryable: the same call with the same idempotency key may succeed. */
export class GatewayError extends Error {
  readonly failure: GatewayFailure;
  readonly retryable: boolean;
  /** The request field that the vendor refused, if it says so. */
  readonly field: string | undefined;

  constructor(failure: GatewayFailure, message: string, options: { field?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "GatewayError";
    this.failure = failure;
    this.retryable = retryable.has(failure);
    this.field = options.field;
  }
}
