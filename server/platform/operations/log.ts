import { type LoggerOptions, pino } from "pino";
import { logLevels } from "../standards.ts";
import { equalFaultsMs, logBufferBytes, logFlushMs, logMessageMaxLength } from "./operations-limits.ts";

export type Log = ReturnType<typeof createLog>;

/**
 * Log to standard output: structured, or in short lines for a person's terminal. Bodies, addresses and secrets are
 * never logged: only the fields listed here, and our own ids, counts and names.
 */
export function createLog(level: string, { isForPeople = false } = {}) {
  const options: LoggerOptions = {
    level,
    redact: { paths: ["*.password", "*.token", "*.email"], censor: "[hidden]" },
    // defence: errors-described
    serializers: { err: describeError },
  };
  if (isForPeople) return pino(options, { write: (line) => process.stdout.write(shorten(line)) });
  if (level === "silent") return pino(options);
  const output = openOutput();
  return pino(
    {
      ...options,
      hooks: {
        logMethod(args, method, lineLevel) {
          method.apply(this, args);
          // A process that is about to end writes at once.
          if (lineLevel >= logLevels.warn) output.flushSync();
        },
      },
    },
    output,
  );
}

let opened: ReturnType<typeof pino.destination> | null = null;

function openOutput() {
  if (opened) return opened;
  const output = pino.destination({ dest: 1, sync: true, minLength: logBufferBytes });
  setInterval(() => output.flushSync(), logFlushMs).unref();
  process.on("exit", () => output.flushSync());
  opened = output;
  return output;
}

type Fault = { name?: string; message?: string; stack?: string; code?: unknown; cause?: unknown };

/**
 * Kind, code, message and place of an error. Drivers attach whole rows, statements and texts to their errors, and Drizzle
 * puts a statement's values into the message: texts of members must not get into the log in this way.
 */
export function describeError(error: Fault): object {
  const message = withoutValues(error.message ?? String(error));
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    code: error.code,
    message,
    stack: frames.join("\n"),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

function withoutValues(message: string): string {
  return (message.split("\nparams: ", 1)[0] ?? "")
    .slice(0, logMessageMaxLength)
    .split(/([\s"'<>(),:;])/)
    .map((word) => (word.includes("@") ? "[address]" : word))
    .join("");
}

/** Logs the first of many equal faults at once, and later ones after `equalFaultsMs` with their number. */
export function occasionally<T>(say: (fault: T, more: number) => void): (fault: T) => void {
  let quietUntil = 0;
  let more = 0;
  return (fault) => {
    if (Date.now() < quietUntil) {
      more += 1;
      return;
    }
    quietUntil = Date.now() + equalFaultsMs;
    say(fault, more);
    more = 0;
  };
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
  const fault = err && (level >= logLevels.error ? `${err.message}\n${err.stack}` : err.message);
  return `${words}${fault ? `: ${fault}` : ""}\n`;
}
