import { genders } from "#contracts/people/profile-options.ts";
import { isAboutAMember } from "#i18n/about-a-member.ts";
import { type MessageShape, missingPluralCases, readMessage } from "./icu.ts";
import type { Subject } from "./message-files.ts";
import { typographyFaults } from "./message-typography.ts";
import type { Violation } from "./source.ts";

/** The optional argument of texts about a member. */
const genderArgument = "gender";
const genderCases = new Set<string>([...genders, "other"]);

/** Faults of a text, independent of other languages. */
export function ownFaults(
  { name, file, texts }: Subject,
  locale: string,
  aboutMember: readonly string[],
): Violation[] {
  return [...texts].flatMap(([key, text]) => {
    if (text.trim() === "") return [{ file, message: `${key}: empty` }];
    const shape = tryRead(text);
    if (!shape) return [{ file, message: `${key}: ${readingProblem(text)}` }];
    const plurals = shape.plurals.flatMap((plural) => {
      const missing = missingPluralCases(locale, plural);
      return missing.length > 0 ? [`{${plural.name}} lacks the plural ${missing.join(", ")}`] : [];
    });
    const faults = [
      ...plurals,
      ...genderFaults(shape, isAboutAMember(`${name}.${key}`, aboutMember)),
      ...typographyFaults(`${name}.${key}`, text, locale),
    ];
    return faults.map((fault) => ({ file, message: `${key}: ${fault}` }));
  });
}

/** Inflection by a member's gender, if the code passes it. */
function genderFaults({ args, selects }: MessageShape, isAboutMember: boolean): string[] {
  const type = args.get(genderArgument);
  if (type === undefined) return [];
  if (!isAboutMember) return ["uses {gender}, but i18n/about-a-member.ts does not name this text"];
  if (type !== "select") return [`{gender} is ${type}: it can only be selected by`];
  const unknown = [...(selects.get(genderArgument) ?? [])].filter((option) => !genderCases.has(option));
  return unknown.length > 0 ? [`{gender} is never ${unknown.join(", ")}`] : [];
}

export function tryRead(text: string): MessageShape | null {
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

/** Differences in arguments or cases between two languages of a text. */
export function shapeDifferences(english: MessageShape, other: MessageShape): string[] {
  const names = new Set([...english.args.keys(), ...other.args.keys()]);
  const args = [...names].flatMap((name) => {
    const [expected, actual] = [english.args.get(name), other.args.get(name)];
    if (expected === actual || name === genderArgument) return [];
    if (actual === undefined) return [`does not use {${name}}`];
    if (expected === undefined) return [`uses {${name}}, which English does not know`];
    return [`{${name}} is ${actual}, in English ${expected}`];
  });
  const cases = [...english.selects].flatMap(([name, expected]) => {
    if (name === genderArgument) return [];
    const actual = other.selects.get(name);
    const lacking = actual ? [...expected].filter((option) => !actual.has(option)) : [];
    return lacking.length > 0 ? [`{${name}} lacks the case ${lacking.join(", ")}`] : [];
  });
  return [...args, ...cases];
}
