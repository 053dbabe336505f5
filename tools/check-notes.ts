import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLocale } from "#i18n/locales.ts";
import { readMessage } from "./icu.ts";
import { listSubjects, readSubject } from "./message-files.ts";
import type { Violation } from "./source.ts";

const notesFile = "i18n/notes.json";
const neverFile = "i18n/never.json";

/** A word of i18n/never.json: what to write in its place and the texts that may have it all the same. */
type Never = { instead: string; except?: string[] };

/** Notes for translators are about texts there are; words that a language never uses occur in none of its texts. */
export function checkNotes(root: string, keys: readonly string[]): Violation[] {
  const notes = readJson<Record<string, string>>(root, notesFile);
  const never = readJson<Record<string, Record<string, Never>>>(root, neverFile);
  return [
    ...Object.keys(notes).flatMap((key) => (hasKey(keys, key) ? [] : [unknownKey(notesFile, key)])),
    ...Object.entries(never).flatMap(([locale, words]) => checkWords(root, locale, words, keys)),
  ];
}

function checkWords(
  root: string,
  locale: string,
  words: Record<string, Never>,
  keys: readonly string[],
): Violation[] {
  if (!isLocale(locale)) return [{ file: neverFile, message: `${locale} is no language of the house` }];
  const exceptions = Object.values(words).flatMap(({ except = [] }) => except);
  const rules = Object.entries(words).map(([word, rule]) => ({ word, pattern: patternOf(word), ...rule }));
  const found = listSubjects(root, locale).flatMap((subject) => {
    const { file, texts } = readSubject(root, locale, subject);
    return [...texts].flatMap(([key, text]) =>
      rules
        .filter(
          ({ pattern, except }) => !except?.includes(`${subject}.${key}`) && pattern.test(wordsOf(text)),
        )
        .map(({ word, instead }) => ({ file, message: `${key}: never "${word}", but ${instead}` })),
    );
  });
  return [
    ...exceptions.filter((key) => !hasKey(keys, key)).map((key) => unknownKey(neverFile, key)),
    ...found,
  ];
}

/** `*` at the end stands for any ending: `człon*` is also `członkiem`. */
function patternOf(word: string): RegExp {
  const isStem = word.endsWith("*");
  const plain = (isStem ? word.slice(0, -1) : word).replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<!\\p{L})${plain}${isStem ? "" : "(?!\\p{L})"}`, "iu");
}

/** A text without its arguments; as it stands where it cannot be read. */
function wordsOf(text: string): string {
  try {
    return readMessage(text).words;
  } catch {
    return text;
  }
}

function hasKey(keys: readonly string[], pattern: string): boolean {
  const start = pattern.endsWith("*") ? pattern.slice(0, -1) : null;
  return keys.some((key) => (start === null ? key === pattern : key.startsWith(start)));
}

function unknownKey(file: string, key: string): Violation {
  return { file, message: `no message has the key ${key}` };
}

function readJson<T>(root: string, file: string): T {
  const path = join(root, file);
  return (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {}) as T;
}
