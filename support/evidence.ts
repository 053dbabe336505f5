import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder for evidence of failed tests: TEST_ARTIFACTS, or tmp/test-artifacts. */
export const evidenceFolder =
  process.env.TEST_ARTIFACTS || fileURLToPath(new URL("../tmp/test-artifacts", import.meta.url));

/** Path of a file in that folder; makes missing folders. */
export function evidencePath(name: string): string {
  const path = join(evidenceFolder, name);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

export function keepEvidence(name: string, content: string | Uint8Array): void {
  writeFileSync(evidencePath(name), content);
}

/** The name of a test as the name of a folder. */
export function folderOf(file: string, test: string): string {
  const part = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return join(part(file), part(test).slice(0, 80));
}
