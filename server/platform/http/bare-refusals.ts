import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** Of what a browser could let pages do, ours need to know where the phone is, and that only when asked. */
export const permissionsPolicy =
  "geolocation=(self), camera=(), microphone=(), payment=(), usb=(), serial=(), bluetooth=(), display-capture=(), browsing-topics=()";

/** What every answer carries, for those that no hook sees. */
export function bareHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": permissionsPolicy,
    "cache-control": "private, no-store",
    ...(isHttps ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers bytes that are no HTTP, or never became a whole request, and hangs up. */
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
