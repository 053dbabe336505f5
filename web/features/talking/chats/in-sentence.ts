/** Languages that write nouns with a capital wherever they stand. */
const capitalNouns = new Set(["de"]);

/** A title as it reads within a sentence: "Cooking" becomes "cooking". What is all capitals (an abbreviation) stays. */
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
