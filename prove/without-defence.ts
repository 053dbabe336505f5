import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { projectRoot } from "../tools/source.ts";
import type { Removal } from "./attack.ts";
import { listMarkers, type Marker, markersIn, without } from "./markers.ts";

const leftOut = new Set(["node_modules", "build", "data", "tmp", "coverage", ".git", ".react-router"]);
const shared = ["node_modules", "build"];

/** A copy of the project without a defence: tests there show the effect of the defence. */
export type Copy = { root: string; remove(): void };

export function copyWithout(removals: readonly Removal[]): Copy {
  const root = mkdtempSync(join(tmpdir(), "rendezvous-without-"));
  cpSync(projectRoot, root, {
    recursive: true,
    filter: (path) => path === projectRoot || !leftOut.has(basename(path)),
  });
  for (const folder of shared) symlinkSync(join(projectRoot, folder), join(root, folder));
  for (const [file, text] of filesWithout(removals)) writeFileSync(join(root, file), text);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** The changed files without it; throws unless each marker occurs in the source exactly once. */
export function filesWithout(
  removals: readonly Removal[],
  markers: readonly Marker[] = listMarkers(),
): Map<string, string> {
  const files = new Map<string, string>();
  for (const removal of removals) {
    const name = typeof removal === "string" ? removal : removal.at;
    const [marker, another] = markers.filter((each) => each.name === name);
    if (!marker || another) throw new Error(`"defence: ${name}" stands ${another ? "twice" : "nowhere"}`);
    const { file } = marker;
    const text = files.get(file) ?? readFileSync(join(projectRoot, file), "utf8");
    const here = markersIn(file, text).find((each) => each.name === name) as Marker;
    files.set(file, without(text, here, typeof removal === "string" ? undefined : removal.put));
  }
  return files;
}
