import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Violation } from "./source.ts";

/** One subject in one language: message key below the subject -> text. */
export type Subject = { file: string; texts: Map<string, string>; violations: Violation[] };

export function listSubjects(root: string, locale: string): string[] {
  const folder = join(root, "i18n/messages", locale);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();
}

export function readSubject(root: string, locale: string, subject: string): Subject {
  const file = `i18n/messages/${locale}/${subject}.json`;
  const result: Subject = { file, texts: new Map(), violations: [] };
  try {
    flatten(JSON.parse(readFileSync(join(root, file), "utf8")), "", result);
  } catch (error) {
    result.violations.push({ file, message: `is no JSON: ${(error as Error).message}` });
  }
  return result;
}

function flatten(value: unknown, key: string, result: Subject): void {
  if (typeof value === "string") {
    result.texts.set(key, value);
  } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [name, child] of Object.entries(value)) flatten(child, key ? `${key}.${name}` : name, result);
  } else {
    result.violations.push({ file: result.file, message: `${key} is neither a text nor a group of texts` });
  }
}
