import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLocale } from "#i18n/locales.ts";
import { listOverlaySubjects } from "#i18n/overlays.ts";
import { isRegionalTag, localeOfTag } from "#i18n/regions.ts";
import { readMessage } from "./icu.ts";
import { listSubjects, readFile, readSubject, type Subject } from "./message-files.ts";
import type { Violation } from "./source.ts";

const notesFile = "i18n/notes.json";
const neverFile = "i18n/never.json";

/** A word of i18n/never.json: its replacement, and the texts that may contain it. */
type Never = { instead: string; except?: string[] };

/**
 * Checks that the text of each note for translators exists, and that no text of a language contains a word that it
 * never uses. Words of a region (`en-US`) are searched in the texts of that region: those of the language with its
 * overlay.
 */
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
  tag: string,
  words: Record<string, Never>,
  keys: readonly string[],
): Violation[] {
  if (!isLocale(tag) && !isRegionalTag(tag)) {
    return [{ file: neverFile, message: `${tag} is no language of the house` }];
  }
  const exceptions = Object.values(words).flatMap(({ except = [] }) => except);
  const rules = Object.entries(words).map(([word, rule]) => ({ word, pattern: patternOf(word), ...rule }));
  const found = listSubjects(root, localeOfTag(tag)).flatMap((subject) => {
    const { file, texts } = readAs(root, tag, subject);
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

/** The texts of a subject in a language or a region. `file` is the file to correct. */
function readAs(root: string, tag: string, subject: string): Subject {
  const own = readSubject(root, localeOfTag(tag), subject);
  if (isLocale(tag)) return own;
  const file = `i18n/overlays/${tag}/${subject}.json`;
  if (!listOverlaySubjects(tag, join(root, "i18n/messages")).includes(subject)) return { ...own, file };
  return { ...own, file, texts: new Map([...own.texts, ...readFile(root, file, subject).texts]) };
}

/** `*` at the end stands for any ending: `człon*` is also `członkiem`. */
function patternOf(word: string): RegExp {
  const isStem = word.endsWith("*");
  const plain = (isStem ? word.slice(0, -1) : word).replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<!\\p{L})${plain}${isStem ? "" : "(?!\\p{L})"}`, "iu");
}

/** A text without its arguments; unchanged if it cannot be parsed. */
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
