/** Addresses of the stickers' files, by path; the build names the files by their content, and browsers keep them. */
const moving = import.meta.glob<string>("../../../assets/stickers/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
const still = import.meta.glob<string>("../../../assets/stickers/still/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The moving picture of a sticker and its still one; null if this release does not have it. */
export function pictureOf(name: string): { moving: string; still: string } | null {
  const moves = moving[`../../../assets/stickers/${name}.webp`];
  const rests = still[`../../../assets/stickers/still/${name}.webp`];
  return moves && rests ? { moving: moves, still: rests } : null;
}
