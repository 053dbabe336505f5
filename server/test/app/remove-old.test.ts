import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { oldTemplates } from "./database.ts";
import { removeOld } from "./remove-old.ts";

const now = Date.UTC(2026, 5, 10);

/** Makes files and, for names that end in a slash, folders with a file; each of the given age in hours. */
function plant(ages: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-old-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, hours] of Object.entries(ages)) {
    const path = join(folder, name);
    if (name.endsWith("/")) {
      mkdirSync(path);
      writeFileSync(join(path, "file"), "");
    } else {
      writeFileSync(path, "");
    }
    const at = new Date(now - hours * 3_600_000);
    utimesSync(path, at, at);
  }
  return folder;
}

it("removes files and folders of a name that are older than a day, and nothing else", () => {
  const folder = plant({ "mine-old/": 25, "mine-old.tar": 25, "mine-young/": 23, "other-old/": 25 });
  removeOld(/^mine-/, { folder, now });
  expect(readdirSync(folder).sort()).toEqual(["mine-young", "other-old"]);
});

it("takes templates of other migrations for old, with those that were never finished, and today's never", () => {
  const kept = { "rendezvous-test-database-today.tar": 48, "rendezvous-test-database-other.tar": 1 };
  const folder = plant({
    ...kept,
    "rendezvous-test-database-old.tar": 48,
    "rendezvous-test-database-today.tar.123": 48,
  });
  removeOld(oldTemplates("today"), { folder, now });
  expect(readdirSync(folder).sort()).toEqual(Object.keys(kept).sort());
});
