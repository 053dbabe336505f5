import { setTimeout as wait } from "node:timers/promises";

const tries = 4;
/** SQLSTATE of a deadlock and of a serialization failure: the transaction left no trace and may run again. */
const conflicts = new Set(["40P01", "40001"]);

function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return conflicts.has((error as { code?: string }).code ?? "") || isConflict(error.cause);
}

/** Runs a whole transaction again, a few times, if the database aborted it in favour of another one. */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const mayRunAgain = attempt < tries && isConflict(error);
      if (/* defence: conflict-runs-again */ !mayRunAgain) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}
