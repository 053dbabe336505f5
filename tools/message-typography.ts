import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** U+00A0 and U+202F, at which no line breaks. */
const noBreak = "\\u00a0\\u202f";

/**
 * A line can break at a plain space, so French has no-break spaces beside these signs. `::` begins a number
 * format of ICU.
 */
const plainSpaceInFrench = / (?:[;?!»]|:(?!:))|« /u;

/** Symbols that stay on the line of their number in every language. */
const symbols = "km|MB|Mo|Mt|min";

/**
 * Words after a number that these languages keep on its line, in the forms that can follow a number. English,
 * German and Dutch keep symbols there; a line of theirs may end between a number and a word.
 */
const units: Record<string, string> = {
  it: "minut[oi]|or[ae]|giorn[oi]|ann[oi]|mes[ei]|second[oi]|caratter[ei]|settiman[ae]|cifre|megapixel",
  fr: "minutes?|heures?|jours?|ans?|mois|secondes?|caractères?|semaines?|chiffres|mégapixels",
  es: "minutos?|horas?|días?|años?|mes|meses|segundos?|carácter|caracteres|semanas?|cifras|megapíxeles",
  pl: "minut[ayę]?|godzin[ayę]?|dni|dnia|dzień|dniach|dniu|lat|lata|latach|rok|roku|miesiące|miesiąca?|miesięcy|sekund[aę]?|sekundy|znak|znaki|znaków|znaku|megapikseli",
  da: "minut|minutter|timer?|dage?|år|måned|måneder|sekund|sekunder|tegn|uger?|cifre|megapixel",
  fi: "minuutti|minuuttia|minuutin|minuutiksi|tunti|tuntia|tunnin|päivä|päivää|päivän|päivään|vuosi|vuotta|vuoden|kuukausi|kuukautta|kuukauden|sekunti|sekuntia|sekunnin|merkki|merkkiä|viikkoa?|numeroa|megapikseliä|kilometrin",
  nb: "minutt|minutter|time|timer|timene|dag|dager|år|måned|måneder|sekund|sekunder|tegn|uker?|sifre|megapiksler",
  sv: "minut|minuter|timme|timmar|timmarna|dag|dagar|år|månad|månader|sekund|sekunder|tecken|vecka|veckor|siffror|megapixlar",
};

/**
 * Texts with plain spaces: the alphabet of text messages has no no-break space; the other text is the seed's,
 * to the letter (section 8).
 */
const plainSpaces = {
  subjects: ["sms"],
  keys: { en: ["errors.account_locked"] } as Record<string, string[]>,
};

/** These languages write a no-break space before "%", others none. */
const spacesBeforePercent = ["de", "fr", "es", "da", "fi", "nb", "sv"];

/**
 * These languages put a space before an "…" that stands for omitted words; others write it right after the
 * word.
 */
const spacesBeforeEllipsis = ["de", "da", "nb", "sv"];

/** Polish writes these words in lower case, except at the start of a sentence. */
const polishPronoun =
  /(?<=[\p{L}\d,)}#] )(?:Ty|Tobie|Ci|Cię|Ciebie|Tobą|Tw(?:ój|oja|oje|ojego|oją|oich|oim|ojej|ojemu|oimi)|Wam|Was|Wami)(?!\p{L})/u;

/** Buttons with the words of a notice: the event and, without a full stop, the effect of pressing. */
const buttons = ["chats.older_retry", "replies.newer_retry"];

/** Faults of a text's spaces, signs and last full stop; `key` with its subject. */
export function typographyFaults(key: string, text: string, locale: string): string[] {
  return [
    ...spaceFaults(key, text, locale),
    ...ellipsisFaults(text, locale),
    ...percentFaults(text, locale),
    ...pronounFaults(text, locale),
    ...lastStopFaults(key, text),
  ];
}

/**
 * Reports two readings of a text of which only one ends in a full stop: English and another language, or a
 * language and one of its regions. Labels of two words are skipped.
 */
export function stopDifferences(original: string, other: string, originalName = "English"): string[] {
  const [expected, actual] = [readings(original), readings(other)];
  if (expected.some((reading) => reading.split(/\s+/u).length < 3)) return [];
  if (expected.every((reading) => reading.endsWith(".")) && actual.some(endsInWord))
    return [`ends without the full stop that ${originalName} has`];
  const isSentence = (reading: string) => /\p{L}{3,}\.$/u.test(reading) && !isSeveral(reading);
  if (expected.every(endsInWord) && actual.some(isSentence))
    return [`ends with a full stop, ${originalName} does not`];
  return [];
}

function spaceFaults(key: string, text: string, locale: string): string[] {
  const patterns = locale === "fr" ? [plainSpaceInFrench] : [];
  const isPlain =
    plainSpaces.subjects.includes(key.slice(0, key.indexOf("."))) || plainSpaces.keys[locale]?.includes(key);
  const words = [symbols, units[locale]].filter(Boolean).join("|");
  if (!isPlain) patterns.push(new RegExp(`(?:#|\\d|\\{\\w+\\}) (?:${words})(?!\\p{L})`, "iu"));
  return patterns.flatMap((pattern) => {
    const found = pattern.exec(text);
    return found ? [`a plain space in "${found[0]}": a no-break one belongs there`] : [];
  });
}

function ellipsisFaults(text: string, locale: string): string[] {
  if (text.includes("...")) return ['"..." is written "…"'];
  const hasSpace = spacesBeforeEllipsis.includes(locale);
  if (hasSpace && /[\p{L},] ?…/u.test(text)) return ['a no-break space belongs before "…"'];
  if (!hasSpace && new RegExp(`[\\p{L},][ ${noBreak}]…`, "u").test(text))
    return ['no space belongs before "…"'];
  return [];
}

function percentFaults(text: string, locale: string): string[] {
  const hasSpace = spacesBeforePercent.includes(locale);
  if (hasSpace && /[}\d#] ?%/u.test(text)) return ['a no-break space belongs before "%"'];
  if (!hasSpace && new RegExp(`[}\\d#][ ${noBreak}]%`, "u").test(text))
    return ['no space belongs before "%"'];
  return [];
}

function pronounFaults(text: string, locale: string): string[] {
  const found = locale === "pl" ? polishPronoun.exec(text) : null;
  return found ? [`"${found[0]}" is written small within a sentence`] : [];
}

function lastStopFaults(key: string, text: string): string[] {
  if (buttons.includes(key)) return [];
  const lacking = readings(text).some((reading) => isSeveral(reading) && endsInWord(reading));
  return lacking ? ["several sentences, and no full stop after the last"] : [];
}

function isSeveral(reading: string): boolean {
  return /(?:\p{L}{2}|0)[.!][”"»’]? \p{Lu}/u.test(reading);
}

function endsInWord(reading: string): boolean {
  return /\p{L}$/u.test(reading);
}

/**
 * The possible readings of a text: each case once, arguments as a digit, links as one. Empty if it cannot be
 * parsed.
 */
function readings(text: string): string[] {
  try {
    return read(parse(text)).map((reading) => reading.trim());
  } catch {
    return [];
  }
}

/** Cases of several arguments multiply; the first 64 readings cover the faults of the others. */
const mostReadings = 64;

function read(elements: MessageFormatElement[]): string[] {
  return elements.reduce<string[]>(
    (before, element) => {
      const parts = partsOf(element);
      return before.flatMap((start) => parts.map((part) => start + part)).slice(0, mostReadings);
    },
    [""],
  );
}

function partsOf(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.literal:
      return [element.value];
    case TYPE.select:
    case TYPE.plural:
      return Object.values(element.options).flatMap(({ value }) => read(value));
    default:
      return ["0"];
  }
}
