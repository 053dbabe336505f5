import { newestApplied, newestKnown } from "#server/db/migrate.ts";
import type { Db } from "#server/db/open-database.ts";
import { databaseAnswerMs, databaseKnownMs, databaseSlowMs } from "./operations-limits.ts";

/** `behind`: it answers, but lacks migrations that this code needs. */
export type DatabaseState = "answers" | "behind" | "away";

/** Checks the database once for all callers within a second, with a short timeout. */
export function createDatabaseProbe(db: Db): () => Promise<DatabaseState> {
  const newest = newestKnown();
  let known: DatabaseState = "away";
  let answeredAt = 0;
  let asked: { at: number; answer: Promise<void> } | null = null;

  const isLongSilent = () => Date.now() - answeredAt > databaseSlowMs;

  async function ask(): Promise<void> {
    try {
      known = (await newestApplied(db)) >= newest ? "answers" : "behind";
      answeredAt = Date.now();
    } catch (error) {
      if (!isBusy(error) || isLongSilent()) known = "away";
    }
  }

  return async () => {
    if (!asked || asked.at < Date.now() - databaseKnownMs) {
      const next = { at: Number.POSITIVE_INFINITY, answer: Promise.resolve() };
      next.answer = ask().finally(() => {
        next.at = Date.now();
      });
      asked = next;
    }
    await inTime(asked.answer);
    return isLongSilent() ? "away" : known;
  };
}

async function inTime(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, databaseAnswerMs);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** All connections were in use, or the answer timed out. */
function isBusy(error: unknown): boolean {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown };
  if (code === "53300" || /timeout|canceling statement/i.test(message ?? "")) return true;
  return cause instanceof Error && isBusy(cause);
}
