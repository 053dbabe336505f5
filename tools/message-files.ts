import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultLocale } from "#i18n/locales.ts";
import { listMessageFiles } from "#i18n/message-files.ts";
import type { Violation } from "./source.ts";

/** One subject in one language: message key below the subject -> text. */
export type Subject = { name: string; file: string; texts: Map<string, string>; violations: Violation[] };

export function listSubjects(root: string, locale: string): string[] {
  return [...listMessageFiles(locale, join(root, "i18n/messages")).keys()];
}

/** The file of a subject's texts, existing or not: in the wing of the English texts. */
export function fileOf(root: string, locale: string, subject: string): string {
  const messages = join(root, "i18n/messages");
  const own = listMessageFiles(locale, messages).get(subject);
  const file = own ?? listMessageFiles(defaultLocale, messages).get(subject) ?? `${subject}.json`;
  return `i18n/messages/${locale}/${file}`;
}

export function readSubject(root: string, locale: string, subject: string): Subject {
  return readFile(root, fileOf(root, locale, subject), subject);
}

/** Every text of a file, by its key below the subject. */
export function readFile(root: string, file: string, subject: string): Subject {
  const result: Subject = { name: subject, file, texts: new Map(), violations: [] };
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
