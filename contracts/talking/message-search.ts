/** All alphabets in use whose letters have marks or capitals, from Latin to Georgian, end before this letter. */
const behindLetters = 0x2e00;

/** Marks above and below letters, vowel points of Hebrew and Arabic, and signs that nobody sees; as parts of a class. */
const unseen =
  "\\u00ad\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640" +
  "\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\u20d0-\\u20ff" +
  "\\ufe00-\\ufe0f\\ufeff";
const eachUnseen = new RegExp(`[${unseen}]`, "gu");
const someUnseen = `[${unseen}]*`;

/** Letters that Unicode does not take apart, and signs that keyboards and programs exchange. */
const plain: Readonly<Record<string, string>> = {
  ...{ ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", ı: "i", "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"' },
};
/** One letter that is also written as two. */
const joined: Readonly<Record<string, string>> = { ss: "ß", ae: "æ", oe: "œ" };

/** A letter without its marks, small: `Ü` is `u`. Of syllables that are more than a letter with marks, the syllable. */
function plainLetter(letter: string): string {
  const bare = letter.normalize("NFD").replace(eachUnseen, "");
  const base = [...bare].length === 1 ? bare : letter;
  const capital = base.toUpperCase();
  const [small = base] = ([...capital].length === 1 ? capital : base).toLowerCase();
  return plain[small] ?? small;
}

let variants: Map<string, string[]> | null = null;

/** All letters that are searched for as one, by their plain letter. */
function variantsOf(letter: string): readonly string[] {
  if (!variants) {
    variants = new Map();
    for (let code = 0x20; code < behindLetters; code += 1) {
      const each = String.fromCharCode(code);
      const key = plainLetter(each);
      variants.set(key, [...(variants.get(key) ?? []), each]);
    }
  }
  return variants.get(letter) ?? [letter];
}

/** Words that are searched for; further words of a search are ignored. */
const wordsAtMost = 8;

/** The words of a search, in plain letters, each once; none for one of spaces and marks. */
function wordsOf(search: string): string[][] {
  const parts = search
    .normalize("NFC")
    .replace(eachUnseen, "")
    .split(/[\s\p{Cc}]+/u);
  const words = parts.flatMap((part) => (part ? [Array.from(part, plainLetter)] : []));
  const distinct = new Map(words.map((word) => [word.join(""), word]));
  return [...distinct.values()].slice(0, wordsAtMost).map(takeApart);
}

/** Joined letters as two. */
function takeApart(word: readonly string[]): string[] {
  return word.flatMap((letter) => {
    const pair = Object.entries(joined).find(([, one]) => one === letter);
    return pair ? [...pair[0]] : [letter];
  });
}

/** Only signs without a meaning in a pattern, for PostgreSQL and browsers alike. */
function literal(sign: string): string {
  if (/^[a-z0-9]$/i.test(sign) || sign.length > 1) return sign;
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function oneOf(letter: string): string {
  const signs = variantsOf(letter).map(literal);
  return signs.length === 1 ? signs.join("") : `[${signs.join("")}]`;
}

function patternOf(word: readonly string[]): string {
  const parts: string[] = [];
  for (let at = 0; at < word.length; at += 1) {
    const [letter = "", next = ""] = [word[at], word[at + 1]];
    const one = joined[letter + next];
    if (one === undefined) {
      parts.push(oneOf(letter));
    } else {
      parts.push(`(?:${oneOf(one)}|${oneOf(letter)}${someUnseen}${oneOf(next)})`);
      at += 1;
    }
  }
  return parts.join(someUnseen);
}

/**
 * The words of a search as regular expressions, in the part of the syntax that PostgreSQL and browsers share: a message is
 * found if it contains each of them, in any case and with or without marks. `MUNCHEN` finds `München`, `strasse` finds
 * `Straße`.
 */
export function searchPatterns(search: string): string[] {
  return wordsOf(search).map(patternOf);
}

/** The parts of a text that a search found, from and to, in their order. */
export function findWords(text: string, search: string): [number, number][] {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return [];
  const words = new RegExp(patterns.join("|"), "gu");
  return [...text.matchAll(words)].map((match) => [match.index, match.index + match[0].length]);
}
