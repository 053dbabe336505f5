import { readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const dayMs = 24 * 3_600_000;

/** What runs that were killed have left in the temporary folder: files and folders of a name, older than a day. */
export function removeOld(name: RegExp, { folder = tmpdir(), now = Date.now() } = {}): void {
  for (const entry of readdirSync(folder)) {
    if (!name.test(entry)) continue;
    const path = join(folder, entry);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined || now - changedAt < dayMs) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      // Somebody else's, or being removed by another run.
      if (!["EACCES", "EPERM", "ENOTEMPTY"].includes((error as NodeJS.ErrnoException).code ?? ""))
        throw error;
    }
  }
}
