/**
 * The text of the field after a press on one of the openers: it takes the place of another opener. Own words stay, behind the
 * opener or on the line below it.
 */
export function withOpener(written: string, opener: string, openers: readonly string[]): string {
  if (written.trim() === "") return opener;
  const before = openers.find((one) => written.startsWith(one));
  return before === undefined ? `${opener}\n${written}` : opener + written.slice(before.length);
}
