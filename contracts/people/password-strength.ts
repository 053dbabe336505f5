import { passwordLength } from "#contracts/limits.ts";

export type PasswordLevel = "weak" | "fair" | "good" | "strong";
/** What would help: more characters, fewer, something else than one's own name, common things or repeats, more words. */
export type PasswordHint = "short" | "long" | "own" | "common" | "repeated" | "words";
export type PasswordEstimate = {
  level: PasswordLevel;
  hint: PasswordHint | null;
  /** Missing characters to the minimum length. */
  missing: number;
};

/** The maximum length, in characters. */
export const longestPassword = 128;
/** The server checks this many characters for common words; further ones can only improve a password. */
const judged = 24;

/** Letters that digits and signs replace in disguised words. */
const disguises: Record<string, string> = {
  "0": "o",
  "1": "i",
  "!": "i",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
};

/** "Password" in our languages, and some of the most common passwords. */
const common =
  /passw(?:or[dt])?|passord|wachtwoord|motdepasse|contrasena|haslo|salasana|losenord|adgangskode|iloveyou|letmein|welcome|princess|sunshine|football|superman|dragon|monkey|master|secret|admin/g;

const forwards = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "qsdfghjklm",
  "zxcvbnm",
  "yxcvbnm",
].join("\n");
const rows = `${forwards}\n${[...forwards].reverse().join("")}`;

/** Replaces a sequence that is worth one character. */
const mark = "\0";

/**
 * The estimated strength of a new password in the browser; the server decides. The estimate uses lengths, repeats, rows of
 * keys, the member's own name and address, and some of the most common words. It does not have the server's word lists, so
 * two ordinary words alone are "good" at most, because the server may refuse them. "strong" needs three different words
 * with spaces, three long ones with other signs, or letters in mixed case with digits among them: those lists contain
 * nothing like that.
 */
export function estimatePassword(password: string, own: readonly string[] = []): PasswordEstimate {
  const text = password.normalize("NFC");
  const length = countCharacters(text);
  const missing = Math.max(0, passwordLength.min - length);
  if (missing > 0) return { level: "weak", hint: "short", missing };
  if (length > longestPassword) return { level: "weak", hint: "long", missing };

  const small = text.toLowerCase();
  const withoutOwn = partsOf(own).reduce((rest, part) => rest.replaceAll(part, mark), small);
  const plain = undisguise(withoutOwn);
  // A word is found without its disguise; the text around it stays as typed, rows of digits too.
  const rest = [...plain.matchAll(common)].reduce(
    (left, { 0: word, index }) =>
      left.slice(0, index) + mark.repeat(word.length) + left.slice(index + word.length),
    withoutOwn,
  );
  const worth = new Set(pairsOf(withoutRows(rest))).size + 1;
  const found = withoutOwn === small ? (rest === withoutOwn ? "repeated" : "common") : "own";
  if (worth < 7) return { level: "weak", hint: found, missing };
  const hint = found === "repeated" ? "words" : found;
  if (worth < 10 || countKinds(text) < 2) return { level: "fair", hint, missing };
  const isStrong = found === "repeated" && worth >= 12 && (hasWords(plain) || isMixed(text));
  return isStrong ? { level: "strong", hint: null, missing } : { level: "good", hint, missing };
}

/** Approximately graphemes, or more: marks, joined emoji and their colours are not counted. */
function countCharacters(text: string): number {
  return [...text.replace(/[\p{M}\p{Emoji_Modifier}\u200d]\p{Extended_Pictographic}?/gu, "")].length;
}

/** Parts of an address or a name are not secret either. */
function partsOf(own: readonly string[]): string[] {
  return own
    .flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length > 2)
    .sort((one, other) => other.length - one.length);
}

const undisguise = (text: string) => [...text].map((sign) => disguises[sign] ?? sign).join("");

/** Three or more neighbours of the alphabet, the digits or the keyboard are one character. */
function withoutRows(text: string): string {
  let rest = "";
  for (let at = 0; at < text.length; ) {
    let end = at + 1;
    while (end < text.length && rows.includes(text.slice(at, end + 1))) end++;
    const isRow = end - at > 2;
    rest += isRow ? mark : text[at];
    at = isRow ? end : at + 1;
  }
  return rest;
}

/** Each two characters in a row: repeats have the same ones again. */
function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}

function countKinds(text: string): number {
  // Other alphabets, signs and accented letters increase the number of guesses.
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-z\d]/i, /[^\0-\x7f]/];
  return kinds.filter((kind) => kind.test(text)).length;
}

function hasWords(plain: string): boolean {
  const start = withoutRows(plain.slice(0, judged));
  // The lists have words with hyphens, such as "bed-and-breakfast", and none with spaces.
  const apart = start.split(/\s+/).filter((word) => /\p{L}{3}/u.test(word));
  const long = start.match(/\p{L}{6,}/gu) ?? [];
  return new Set(apart).size > 2 || new Set(long).size > 2;
}

function isMixed(text: string): boolean {
  const start = text.slice(0, judged);
  const count = (kind: RegExp) => start.match(kind)?.length ?? 0;
  const changes = count(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[a-zA-Z])/g);
  return start.length >= 14 && count(/[A-Z]/g) > 3 && count(/[a-z]/g) > 3 && count(/\d/g) > 1 && changes > 4;
}
