import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { projectRoot } from "../tools/source.ts";
import type { Edit } from "./attack.ts";

const leftOut = new Set(["node_modules", "build", "data", "tmp", "coverage", ".git", ".react-router"]);
const shared = ["node_modules", "build"];

/** A copy of the project that lacks a defence: what runs there shows what the defence is good for. */
export type Copy = { root: string; remove(): void };

export function copyWithout(edits: readonly Edit[]): Copy {
  const root = mkdtempSync(join(tmpdir(), "rendezvous-without-"));
  cpSync(projectRoot, root, {
    recursive: true,
    filter: (path) => path === projectRoot || !leftOut.has(basename(path)),
  });
  for (const folder of shared) symlinkSync(join(projectRoot, folder), join(root, folder));
  for (const edit of edits) writeFileSync(join(root, edit.file), edited(edit, root));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** The file's text after the edit; throws where what the edit takes away does not stand there exactly once. */
export function edited({ file, remove, put }: Edit, root = projectRoot): string {
  const text = readFileSync(join(root, file), "utf8");
  const places = text.split(remove).length - 1;
  if (places !== 1) throw new Error(`${file} holds what is to be removed ${places} times: ${remove}`);
  return text.replace(remove, () => put);
}
