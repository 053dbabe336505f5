import { pino } from "pino";

export type Log = ReturnType<typeof createLog>;

/** Structured log to standard output. Bodies are never logged; headers that carry secrets are blanked. */
export function createLog(level: string) {
  return pino({
    level,
    redact: {
      paths: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token", "*.email"],
      censor: "[hidden]",
    },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        // Query strings carry tokens of mail links.
        path: request.url.split("?")[0],
      }),
    },
  });
}
