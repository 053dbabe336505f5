import { readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const dayMs = 24 * 3_600_000;

/**
 * Removes files and folders of killed runs from the temporary folder: those that match a name and are older
 * than a day.
 */
export function removeOld(name: RegExp, { folder = tmpdir(), now = Date.now() } = {}): void {
  for (const entry of readdirSync(folder)) {
    if (!name.test(entry)) continue;
    const path = join(folder, entry);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined || now - changedAt < dayMs) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      // Owned by another user, or being removed by another run.
      if (!["EACCES", "EPERM", "ENOTEMPTY"].includes((error as NodeJS.ErrnoException).code ?? ""))
        throw error;
    }
  }
}
