import { type LoggerOptions, pino } from "pino";

export type Log = ReturnType<typeof createLog>;

/**
 * Log to standard output: structured, or in short lines for a person's terminal. Bodies are never logged; headers
 * that carry secrets are blanked.
 */
export function createLog(level: string, { isForPeople = false } = {}) {
  const options: LoggerOptions = {
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
  };
  return isForPeople
    ? pino(options, { write: (line) => process.stdout.write(shorten(line)) })
    : pino(options);
}

type Line = {
  level: number;
  time: number;
  msg?: string;
  err?: { message?: string; stack?: string };
  job?: string;
};

function shorten(json: string): string {
  const { level, time, msg, err, job } = JSON.parse(json) as Line;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const words = [clock, pino.levels.labels[level], msg, job].filter(Boolean).join(" ");
  return `${words}${err ? `: ${level >= 50 ? err.stack : err.message}` : ""}\n`;
}
