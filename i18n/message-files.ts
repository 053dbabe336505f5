import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { wings } from "./wings.ts";

const folder = join(import.meta.dirname, "messages");

/** `<wing>/<subject>.json` of every subject of a language, sorted by subject. */
export function listMessageFiles(locale: string, messages = folder): Map<string, string> {
  const found = wings.flatMap((wing) => {
    const wingFolder = join(messages, locale, wing);
    if (!existsSync(wingFolder)) return [];
    return readdirSync(wingFolder)
      .filter((name) => name.endsWith(".json"))
      .map((name): [string, string] => [name.slice(0, -".json".length), `${wing}/${name}`]);
  });
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The file that holds a subject's texts in a language; throws if there is none. */
export function messageFile(locale: string, subject: string): string {
  const file = listMessageFiles(locale).get(subject);
  if (file === undefined) throw new Error(`No texts for ${subject} in ${locale}`);
  return join(folder, locale, file);
}
