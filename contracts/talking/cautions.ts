import { type CautionWords, cautionWords, everywhere } from "./caution-words.ts";
import { splitLinks } from "./links.ts";
import { hasPhoneNumber } from "./phone-numbers.ts";
import { plainLetters } from "./plain-letters.ts";

/**
 * What a reader is warned of in a stranger's message, in the order shown: a request for money, a payment from or to
 * another country, a link, a number or a name on another messenger.
 */
export const cautions = ["money", "abroad", "link", "contact"] as const;
export type Caution = (typeof cautions)[number];

type Word = { text: string; sentence: number; clause: number };
type Role = keyof CautionWords | "messengers" | "networks";
type Entry = { words: string[]; role: Role; language: string };
type Hit = { at: number; role: Role; language: string };

/** Two roles that count beside each other, within so many words, in one sentence or, more strictly, in one clause. */
const pairs: readonly {
  first: Role;
  next: Role;
  words: number;
  within: "sentence" | "clause";
  means: Caution;
}[] = [
  { first: "give", next: "cash", words: 6, within: "sentence", means: "money" },
  // "I lost 30 pounds, I'll send you a photo" has both, in two clauses.
  { first: "cash", next: "give", words: 3, within: "clause", means: "money" },
  { first: "pay", next: "away", words: 4, within: "sentence", means: "abroad" },
  { first: "away", next: "pay", words: 4, within: "sentence", means: "abroad" },
  { first: "reach", next: "networks", words: 5, within: "sentence", means: "contact" },
  { first: "networks", next: "reach", words: 4, within: "sentence", means: "contact" },
];
const alone: Partial<Record<Role, Caution>> = { money: "money", abroad: "abroad", messengers: "contact" };

/** The digits of the shortest IBANs. */
const ibanDigits = 10;

const entries = indexEntries();

/** What a text asks or contains, by words of all our languages. Takes time in proportion to the text. */
export function findCautions(text: string): Caution[] {
  // One sign can become eighteen letters.
  const plain = plainLetters(text).slice(0, 2 * text.length);
  const words = wordsOf(plain);
  const found = new Set<Caution>();
  const hits = findWords(words.map((word) => word.text));
  for (const { role } of hits) {
    const means = alone[role];
    if (means) found.add(means);
  }
  for (const means of findPairs(hits, words)) found.add(means);
  if (hasAccount(plain)) found.add("money");
  if (hasLink(plain)) found.add("link");
  if (hasPhoneNumber(plain) || hasHandle(plain) || disguisedWords(plain).some(namesMessenger))
    found.add("contact");
  return cautions.filter((one) => found.has(one));
}

function indexEntries(): Map<string, Entry[]> {
  const index = new Map<string, Entry[]>();
  const add = (list: string, role: Role, language: string) => {
    for (const phrase of list.split("|")) {
      const words = plainLetters(phrase).split(" ");
      const start = (words[0] ?? "").slice(0, 2);
      index.set(start, [...(index.get(start) ?? []), { words, role, language }]);
    }
  };
  for (const [role, list] of Object.entries(everywhere)) add(list, role as Role, "");
  for (const [language, lists] of Object.entries(cautionWords))
    for (const [role, list] of Object.entries(lists)) add(list, role as Role, language);
  return index;
}

/** Digits that stand for letters inside a word: "wh4tsapp". */
const lettersOfDigits: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };

const readDigits = (word: string) =>
  word.replace(/[0-9](?=[a-z])/g, (digit) => lettersOfDigits[digit] ?? digit);

function wordsOf(plain: string): Word[] {
  const words: Word[] = [];
  let sentence = 0;
  let clause = 0;
  // A sign of a currency counts as a word: "send 50 €".
  for (const [text] of plain
    .replaceAll(/[€$£]/g, " euro ")
    .matchAll(/[a-z]+(?:[0-9][a-z]+)*|[0-9]+|[.!?\n,;:]/g)) {
    if (/^[.!?\n]/.test(text)) sentence += 1;
    if (/^[.!?\n,;:]/.test(text)) clause += 1;
    else words.push({ text: readDigits(text), sentence, clause });
  }
  return words;
}

function findWords(words: string[]): Hit[] {
  const hits: Hit[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (const entry of entries.get((words[at] ?? "").slice(0, 2)) ?? [])
      if (startsHere(words, at, entry)) hits.push({ at, role: entry.role, language: entry.language });
  }
  const spelled = spelledWords(words);
  if (spelled.some(namesMessenger)) hits.push({ at: -1, role: "messengers", language: "" });
  for (const word of spelled) {
    for (const entry of entries.get(word.slice(0, 2)) ?? [])
      if (alone[entry.role] && startsHere([word], 0, entry))
        hits.push({ at: -1, role: entry.role, language: entry.language });
  }
  return hits;
}

function startsHere(words: string[], at: number, { words: phrase }: Entry): boolean {
  return phrase.every((word, index) => {
    const written = words[at + index] ?? "";
    return word.endsWith("*") ? written.startsWith(word.slice(0, -1)) : written === word;
  });
}

/** Words written letter by letter: "w h a t s a p p". */
function spelledWords(words: readonly string[]): string[] {
  const spelled: string[] = [];
  let letters = "";
  for (const word of [...words, "end"]) {
    if (word.length === 1) letters += word;
    else {
      if (letters.length >= 5) spelled.push(letters);
      letters = "";
    }
  }
  return spelled;
}

/** A 1 in a word may be an i or an l. */
const sameStroke = (word: string) => word.replaceAll("i", "l");
const messengerNames = everywhere.messengers
  .split("|")
  .map((name) => sameStroke(name.replace(/[* ]/g, "")))
  .filter((name) => name.length >= 5);
const namesMessenger = (spelled: string) => messengerNames.some((name) => sameStroke(spelled).includes(name));

/** Words with digits in the place of letters: "te1egram". */
const disguisedWords = (plain: string) =>
  (plain.match(/[a-z0-9]+/g) ?? []).filter((word) => /[a-z][0-9]/.test(word)).map(readDigits);

/** Both of a pair in one sentence and, unless one is the same everywhere, in one language. */
function findPairs(hits: readonly Hit[], texts: readonly Word[]): Caution[] {
  return pairs.flatMap(({ first, next, words, within, means }) => {
    const last = new Map<string, number>();
    for (const { at, role, language } of hits) {
      const key = first === "networks" || next === "networks" ? "" : language;
      if (role === next) {
        const before = last.get(key);
        const isNear =
          before !== undefined && at - before <= words && texts[at]?.[within] === texts[before]?.[within];
        if (isNear) return [means];
      }
      if (role === first) last.set(key, at);
    }
    return [];
  });
}

/** An account at a bank (IBAN) or an address of a currency without banks. */
function hasAccount(plain: string): boolean {
  const account = /\b[a-z]{2}[0-9]{2}(?: ?[0-9a-z]{4}){2,7}/.exec(plain)?.[0] ?? "";
  // Small words may look like an IBAN, but an IBAN has many digits.
  if (account.replace(/[^0-9]/g, "").length >= ibanDigits) return true;
  return /\b(?:0x[0-9a-f]{40}|bc1[0-9a-z]{25,60}|t[0-9a-z]{33})\b/.test(plain);
}

/** Addresses, also those whose full stop is spelled out or set off. */
function hasLink(plain: string): boolean {
  if (/https?:\/\/|\bwww\./.test(plain) || splitLinks(plain).some(({ link }) => link)) return true;
  const dot =
    /[a-z0-9] ?[([{]? ?(?:dot|punkt|punto|point|punt|punktum|piste|kropka|prik|\.) ?[)\]}]? ?(?:com|org)\b/;
  return dot.test(plain);
}

/** "@name", an address of e-mail, "insta: name". */
function hasHandle(plain: string): boolean {
  if (/(?:^|[^a-z0-9@])@[a-z0-9_][a-z0-9_.]{2,}/.test(plain)) return true;
  if (/[a-z0-9] ?(?:@|\(at\)|\[at\]) ?[a-z0-9-]+ ?(?:\.|\(dot\)|\[dot\]) ?[a-z]{2,}/.test(plain)) return true;
  return /\b(?:insta|instagram|ig|snap|fb|facebook|discord|skype|signal|kik|tiktok|line(?= id)|tg|wa)(?: id| name)? ?[:=@] ?[a-z0-9_]/.test(
    plain,
  );
}
