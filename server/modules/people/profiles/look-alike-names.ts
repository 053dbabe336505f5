import { tellingNameLength } from "./profile-limits.ts";

/** Scripts of today's names (UAX 31, recommended), each with the scripts it is mixed with (UTS 39). */
const writings = [
  ..."Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Ethiopic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil".split(
    " ",
  ),
  ..."Telugu Kannada Malayalam Sinhala Thai Lao Khmer Myanmar Tibetan Thaana".split(" "),
].map((script) => new RegExp(`^[\\p{scx=${script}}0-9_.-]+$`, "u"));
const eastAsian = [
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}0-9_.-]+$/u,
  /^[\p{scx=Han}\p{scx=Hangul}0-9_.-]+$/u,
  /^[\p{scx=Han}\p{scx=Bopomofo}0-9_.-]+$/u,
];
/** Letters of phonetic alphabets: most look like others, and no language's names need them, except ə. */
const phonetic = /[\u{250}-\u{258}\u{25a}-\u{2af}\u{1d00}-\u{1dbf}\u{a720}-\u{a7ff}\u{ab30}-\u{ab6f}]/u;

/** True where all letters are of one writing: `раypal` with Cyrillic first letters looks like `paypal`. */
export function isOfOneWriting(name: string): boolean {
  return !phonetic.test(name) && [...writings, ...eastAsian].some((writing) => writing.test(name));
}

/** Small Cyrillic, Greek and dotless letters -> the Latin letter that looks the same. */
const twins: Record<string, string> = Object.fromEntries(
  [..."аеорсухіѕјһԁԛԝαονρικυı"].map((letter, index) => [
    letter,
    [..."aeopcyxisjhdqwaovpikui"][index] ?? letter,
  ]),
);

/** The spelling with each twin replaced by its Latin letter; small letters only. */
export function withoutTwins(name: string): string {
  return [...name].map((letter) => twins[letter] ?? letter).join("");
}

/**
 * One letter for `i`, `l`, `1` (`I` looks like `l`, and is an `i`); one for `o`, `0`; index
 * profiles_name_look.
 */
export function looseSpelling(name: string): string {
  return name.replace(/[1i]/g, "l").replaceAll("0", "o");
}

const barred: Record<string, string> = { ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", æ: "ae", œ: "oe" };

/** Digits that stand for letters beside other letters: `5upport`, `4dmin`. */
const digitsReadAs: Record<string, string> = { 3: "e", 4: "a", 5: "s", 7: "t", 8: "b" };

/** The name as a hurried reader sees it: without accents and bars, and `rn` as `m`. */
function atAGlance(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[øłđħŧæœ]/g, (letter) => barred[letter] ?? letter);
  return looseSpelling(withoutTwins(plain)).replaceAll("rn", "m").replaceAll("vv", "w");
}

/** Words by which a member could pose as the site, alone or put together. */
const posing =
  "admin admins administrator administration moderator moderators moderation mod mods support helpdesk help security system service staff team root webmaster postmaster official rendezvous".split(
    " ",
  );
/** Words that are refused anywhere in a name: they are too long to have another meaning. */
const neverWithin = ["administrator", "moderator", "helpdesk", "webmaster", "postmaster", "rendezvous"].map(
  atAGlance,
);
const reserved = new Set(posing.map(atAGlance));

/** True where a name reads like the site or its staff: `ADMlN`, `support.`, `Support-Team`, `rendezv0us`. */
export function posesAsSite(name: string, siteName = ""): boolean {
  const brand = wordsOf(siteName).join("");
  const onlyReserved = new RegExp(`^(${[...reserved, brand].filter(Boolean).join("|")})+$`);
  const telling = brand.length < tellingNameLength ? neverWithin : [...neverWithin, brand];
  const readAsLetters = name.replace(/[34578]/g, (digit) => digitsReadAs[digit] ?? digit);
  return [name, name.replace(/[0-9]/g, " "), readAsLetters].some((spelling) => {
    const words = wordsOf(spelling);
    const whole = words.join("");
    return (
      words.some((word) => reserved.has(word)) ||
      onlyReserved.test(whole) ||
      telling.some((word) => whole.includes(word))
    );
  });
}

function wordsOf(spelling: string): string[] {
  return atAGlance(spelling)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}
