/** Languages that capitalize nouns everywhere. */
const capitalNouns = new Set(["de"]);

/** A title within a sentence: "Cooking" becomes "cooking". All capitals (an abbreviation) stay. */
export function inSentence(locale: string, title: string): string {
  const [first = "", second = ""] = [...title];
  const isAbbreviation = second !== second.toLocaleLowerCase(locale);
  if (capitalNouns.has(locale) || isAbbreviation) return title;
  return first.toLocaleLowerCase(locale) + title.slice(first.length);
}

/** A sentence that may begin with such a title. */
export function asSentence(locale: string, text: string): string {
  const [first = ""] = [...text];
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}
