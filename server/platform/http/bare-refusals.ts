import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { hstsSeconds } from "./http-limits.ts";

/**
 * The browser permissions that our own pages may ask for: the position, and the microphone for voice messages. A member may come to
 * a conversation from any page without loading a new one, so every page has them.
 */
export const permissionsPolicy =
  "geolocation=(self), microphone=(self), camera=(), payment=(), usb=(), serial=(), bluetooth=(), display-capture=(), browsing-topics=()";

/** The headers of every answer, for answers that no hook sees. */
export function bareHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": permissionsPolicy,
    "cache-control": "private, no-store",
    ...(isHttps ? { "strict-transport-security": `max-age=${hstsSeconds}; includeSubDomains` } : {}),
  };
}

const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers invalid HTTP and incomplete requests, and closes the connection. */
export function createClientErrorHandler(options: { isHttps: boolean }) {
  const headers = Object.entries({ ...bareHeaders(options), "content-length": "0", connection: "close" });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");

  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const status = statusOf[error.code ?? ""] ?? 400;
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`);
    socket.destroy(error);
  };
}
