import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** U+00A0 and U+202F, where no line may end. */
const noBreak = "\\u00a0\\u202f";

/**
 * A plain space lets a line end there; French has no-break ones beside these signs. `::` begins ICU's way of writing
 * a number.
 */
const plainSpaceInFrench = / (?:[;?!»]|:(?!:))|« /u;

/** Symbols that every language writes on the line of their number. */
const symbols = "km|MB|Mo|Mt|min";

/** Words after a number that these languages keep on its line, in the forms that follow one. */
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

/** A text message has no no-break space in its alphabet; the other is in the seed (section 8) to the letter. */
const plainSpaces = {
  subjects: ["sms"],
  keys: { en: ["errors.account_locked"] } as Record<string, string[]>,
};

/** These languages write a no-break space before "%", others none. */
const spacesBeforePercent = ["de", "fr", "es", "da", "fi", "nb", "sv"];

/** Where "…" stands for words that are left out, these languages put a space before it; others write it at the word. */
const spacesBeforeEllipsis = ["de", "da", "nb", "sv"];

/** Polish writes these small, except where a sentence begins. */
const polishPronoun =
  /(?<=[\p{L}\d,)}#] )(?:Ty|Tobie|Ci|Cię|Ciebie|Tobą|Tw(?:ój|oja|oje|ojego|oją|oich|oim|ojej|ojemu|oimi)|Wam|Was|Wami)(?!\p{L})/u;

/** A button in the words of a notice: what happened and, without a full stop, what pressing does. */
const buttons = ["chats.older_retry"];

/** What is wrong with the spaces, the signs and the last full stop of a text; `key` with its subject. */
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
 * Where two readings of a text, English and another language or a language and one of its regions, do not both end in a
 * full stop. Labels of two words are not asked.
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

/** What a text can read as: each case once, arguments as a digit, links as one. Empty where it cannot be read. */
function readings(text: string): string[] {
  try {
    return read(parse(text)).map((reading) => reading.trim());
  } catch {
    return [];
  }
}

/** Cases of several arguments multiply; what more than 64 readings say is said by the first. */
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
