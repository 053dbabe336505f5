export type ImageType = "jpeg" | "png" | "webp";

const foreignStarts = [
  "GIF8",
  "BM",
  "II*\0",
  "MM\0*",
  "%PDF",
  "PK\x03\x04",
  "8BPS",
  "\0\0\x01\0",
  "\xff\x0a",
];

/**
 * What the bytes are, whatever the file is called: a type we take, `"foreign"` for a known format we do not
 * (HEIC, AVIF, GIF, SVG, HTML, PDF ...), or null for bytes that are no picture at all.
 *
 * HEIC is foreign on purpose: it needs an HEVC decoder, sharp's build has none, and those on npm are LGPL.
 * A file field that accepts jpeg, png and webp makes iOS hand over a JPEG by itself.
 */
export function sniffImage(bytes: Buffer): ImageType | "foreign" | null {
  const start = bytes.toString("latin1", 0, 16);
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) return "webp";
  if (start.startsWith("ftyp", 4) || foreignStarts.some((magic) => start.startsWith(magic))) return "foreign";
  const text = bytes
    .toString("utf8", 0, 512)
    .replace(/^\uFEFF/, "")
    .trimStart();
  return text.startsWith("<") ? "foreign" : null;
}
