/** Addresses of the gifts' files, by path; the build names the files by their content, and browsers keep them. */
const files = import.meta.glob<string>("../../../assets/gifts/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The picture of a gift; null if this release does not have it. */
export const giftPicture = (name: string): string | null =>
  files[`../../../assets/gifts/${name}.webp`] ?? null;
