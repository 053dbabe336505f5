const longest = 34;

/** An IBAN in printed groups of four, and the cursor's position in it. */
export function groupIban(typed: string, cursor: number): { text: string; cursor: number } {
  const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  const group = (text: string) => text.replaceAll(/(.{4})(?=.)/gu, "$1 ");
  const all = bare(typed).slice(0, longest);
  const before = bare(typed.slice(0, cursor)).slice(0, longest);
  const isAtEnd = before.length === all.length;
  // After a full group the next letter follows the gap.
  const gap = !isAtEnd && before.length > 0 && before.length % 4 === 0 ? 1 : 0;
  return { text: group(all), cursor: isAtEnd ? group(all).length : group(before).length + gap };
}
