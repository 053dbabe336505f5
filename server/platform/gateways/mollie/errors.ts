import {
  ClientError,
  ConnectionError,
  ErrorResponse,
  RequestAbortedError,
  RequestTimeoutError,
} from "mollie-api-typescript/models/errors";
import { GatewayError, type GatewayFailure } from "../gateway-error.ts";

function failureOf(status: number): GatewayFailure {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404 || status === 410) return "not_found";
  // 409: a request with the same idempotency key is still being answered.
  if (status >= 500 || status === 409 || status === 429) return "unavailable";
  // A successful status with another body (a proxy's page) counts as unreadable, not as refused.
  return status < 400 ? "garbage" : "rejected";
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || isTimeout(error.cause));
}

/** The SDK throws a dozen classes and, on broken JSON, a bare SyntaxError. Bodies stay out of messages: logs keep them. */
export function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  if (error instanceof RequestTimeoutError || error instanceof RequestAbortedError || isTimeout(error)) {
    return new GatewayError("timeout", "Mollie did not answer in time", { cause: error });
  }
  if (error instanceof ConnectionError) {
    return new GatewayError("unreachable", "Mollie could not be reached", { cause: error });
  }
  if (error instanceof ErrorResponse) {
    const message = `Mollie refused (${error.status}): ${error.detail}`;
    return new GatewayError(failureOf(error.status), message, { ...(error.field && { field: error.field }) });
  }
  if (error instanceof ClientError) {
    return new GatewayError(failureOf(error.statusCode), `Mollie answered ${error.statusCode}`);
  }
  return new GatewayError("garbage", "Mollie's answer could not be read", { cause: error });
}
