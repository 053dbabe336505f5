import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { aboutAMember, isAboutAMember } from "#i18n/about-a-member.ts";
import { defaultLocale, locales } from "#i18n/locales.ts";
import { checkNotes } from "./check-notes.ts";
import { checkOverlays } from "./check-overlays.ts";
import { ownFaults, shapeDifferences, tryRead } from "./message-faults.ts";
import { fileOf, listSubjects, readSubject, type Subject } from "./message-files.ts";
import { stopDifferences } from "./message-typography.ts";
import { checkMessageUse } from "./message-use.ts";
import { isStarted, report } from "./report.ts";
import { projectRoot, type Violation } from "./source.ts";

/** Texts that are correctly the same as in English; keys with their subject. */
const allowListFile = "i18n/same-as-english.json";

/** Every text in every language is readable and complete; every key in code exists, and every key is used. */
export function checkMessages(root: string, aboutMember: readonly string[] = aboutAMember): Violation[] {
  const subjects = listSubjects(root, defaultLocale);
  const allowed = readAllowList(root);
  const english = new Map(subjects.map((subject) => [subject, readSubject(root, defaultLocale, subject)]));
  const keys = [...english].flatMap(([subject, { texts }]) =>
    [...texts.keys()].map((key) => `${subject}.${key}`),
  );
  return [
    ...[...english.values()].flatMap((subject) => [
      ...subject.violations,
      ...ownFaults(subject, defaultLocale, aboutMember),
    ]),
    ...locales
      .filter((locale) => locale !== defaultLocale)
      .flatMap((locale) => checkLocale(root, { locale, aboutMember, allowed }, english)),
    ...checkAboutMember(root, aboutMember, keys),
    ...checkOverlays(root, aboutMember),
    ...checkNotes(root, keys),
    ...checkMessageUse(root, keys),
  ];
}

function readAllowList(root: string): Set<string> {
  const file = join(root, allowListFile);
  return new Set(existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as string[]) : []);
}

type Rules = { locale: string; aboutMember: readonly string[]; allowed: Set<string> };

function checkLocale(root: string, rules: Rules, english: Map<string, Subject>): Violation[] {
  const { locale } = rules;
  const present = listSubjects(root, locale);
  const missing = [...english.keys()].filter((subject) => !present.includes(subject));
  const surplus = present.filter((subject) => !english.has(subject));
  return [
    ...missing.map((subject) => ({ file: fileOf(root, locale, subject), message: "is missing" })),
    ...surplus.map((subject) => ({
      file: fileOf(root, locale, subject),
      message: "has no English counterpart",
    })),
    ...[...english].flatMap(([name, original]) =>
      present.includes(name) ? compare(name, original, readSubject(root, locale, name), rules) : [],
    ),
  ];
}

function compare(
  name: string,
  english: Subject,
  other: Subject,
  { locale, aboutMember, allowed }: Rules,
): Violation[] {
  const found = [...other.violations, ...ownFaults(other, locale, aboutMember)];
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
    for (const difference of [...shapeDifferences(expected, actual), ...stopDifferences(original, text)])
      refuse(`${key}: ${difference}`);
    if (text === original && countWords(actual.words) > 3 && !allowed.has(`${name}.${key}`)) {
      refuse(`${key}: still the English text (if that is right, name it in ${allowListFile})`);
    }
  }
  return found;
}

/** Every entry of the list of texts about a member must be a text; the list is optional. */
function checkAboutMember(root: string, patterns: readonly string[], keys: readonly string[]): Violation[] {
  const file = "i18n/about-a-member.ts";
  if (patterns === aboutAMember && !existsSync(join(root, file))) return [];
  return patterns
    .filter((pattern) => !keys.some((key) => isAboutAMember(key, [pattern])))
    .map((pattern) => ({ file, message: `no message has the key ${pattern}` }));
}

function countWords(text: string): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0;
}

if (isStarted(import.meta.url)) report("messages", checkMessages(projectRoot));
