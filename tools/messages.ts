import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultLocale, locales } from "#i18n/locales.ts";
import { type MessageShape, missingPluralCases, readMessage } from "./icu.ts";
import { listSubjects, readSubject, type Subject } from "./message-files.ts";
import { checkMessageUse } from "./message-use.ts";
import { isStarted, report } from "./report.ts";
import { projectRoot, type Violation } from "./source.ts";

/** Texts that are right although they read as in English; keys with their subject. */
const allowListFile = "i18n/same-as-english.json";

/** Every text in every language, readable and complete; every key that code names, and no key that nobody names. */
export function checkMessages(root: string): Violation[] {
  const subjects = listSubjects(root, defaultLocale);
  const allowed = readAllowList(root);
  const english = new Map(subjects.map((subject) => [subject, readSubject(root, defaultLocale, subject)]));
  const keys = [...english].flatMap(([subject, { texts }]) =>
    [...texts.keys()].map((key) => `${subject}.${key}`),
  );
  return [
    ...[...english.values()].flatMap((subject) => [
      ...subject.violations,
      ...ownFaults(subject, defaultLocale),
    ]),
    ...locales
      .filter((locale) => locale !== defaultLocale)
      .flatMap((locale) => checkLocale(root, locale, english, allowed)),
    ...checkMessageUse(root, keys),
  ];
}

function readAllowList(root: string): Set<string> {
  const file = join(root, allowListFile);
  return new Set(existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as string[]) : []);
}

function checkLocale(
  root: string,
  locale: string,
  english: Map<string, Subject>,
  allowed: Set<string>,
): Violation[] {
  const present = listSubjects(root, locale);
  const missing = [...english.keys()].filter((subject) => !present.includes(subject));
  const surplus = present.filter((subject) => !english.has(subject));
  return [
    ...missing.map((subject) => ({ file: `i18n/messages/${locale}/${subject}.json`, message: "is missing" })),
    ...surplus.map((subject) => ({
      file: `i18n/messages/${locale}/${subject}.json`,
      message: "has no English counterpart",
    })),
    ...[...english].flatMap(([name, original]) =>
      present.includes(name) ? compare(name, original, readSubject(root, locale, name), locale, allowed) : [],
    ),
  ];
}

function compare(
  name: string,
  english: Subject,
  other: Subject,
  locale: string,
  allowed: Set<string>,
): Violation[] {
  const found = [...other.violations, ...ownFaults(other, locale)];
  const refuse = (message: string) => found.push({ file: other.file, message });
  for (const key of other.texts.keys())
    if (!english.texts.has(key)) refuse(`${key}: English has no such key`);
  for (const [key, original] of english.texts) {
    const text = other.texts.get(key);
    if (text === undefined) {
      refuse(`${key}: missing`);
      continue;
    }
    const expected = tryRead(original);
    const actual = tryRead(text);
    if (!expected || !actual) continue;
    for (const difference of shapeDifferences(expected, actual)) refuse(`${key}: ${difference}`);
    if (text === original && countWords(actual.words) > 3 && !allowed.has(`${name}.${key}`)) {
      refuse(`${key}: still the English text (if that is right, name it in ${allowListFile})`);
    }
  }
  return found;
}

/** What is wrong with a text whatever the others say. */
function ownFaults({ file, texts }: Subject, locale: string): Violation[] {
  return [...texts].flatMap(([key, text]) => {
    if (text.trim() === "") return [{ file, message: `${key}: empty` }];
    const shape = tryRead(text);
    if (!shape) return [{ file, message: `${key}: ${readingProblem(text)}` }];
    return shape.plurals.flatMap((plural) => {
      const missing = missingPluralCases(locale, plural);
      return missing.length > 0
        ? [{ file, message: `${key}: {${plural.name}} lacks the plural ${missing.join(", ")}` }]
        : [];
    });
  });
}

function tryRead(text: string): MessageShape | null {
  try {
    return readMessage(text);
  } catch {
    return null;
  }
}

function readingProblem(text: string): string {
  try {
    readMessage(text);
    return "";
  } catch (error) {
    return `is no ICU message: ${(error as Error).message}`;
  }
}

function shapeDifferences(english: MessageShape, other: MessageShape): string[] {
  const names = new Set([...english.args.keys(), ...other.args.keys()]);
  const args = [...names].flatMap((name) => {
    const [expected, actual] = [english.args.get(name), other.args.get(name)];
    if (expected === actual) return [];
    if (actual === undefined) return [`does not use {${name}}`];
    if (expected === undefined) return [`uses {${name}}, which English does not know`];
    return [`{${name}} is ${actual}, in English ${expected}`];
  });
  const cases = [...english.selects].flatMap(([name, expected]) => {
    const actual = other.selects.get(name);
    const lacking = actual ? [...expected].filter((option) => !actual.has(option)) : [];
    return lacking.length > 0 ? [`{${name}} lacks the case ${lacking.join(", ")}`] : [];
  });
  return [...args, ...cases];
}

function countWords(text: string): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0;
}

if (isStarted(import.meta.url)) report("messages", checkMessages(projectRoot));
