export type ImageType = "jpeg" | "png" | "webp" | "heic";

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
 * The type of the bytes, whatever the file's name: an accepted type, `"foreign"` for a known but refused format
 * (AVIF, GIF, SVG, HTML, PDF ...), or null for bytes that are no picture.
 */
export function sniffImage(bytes: Buffer): ImageType | "foreign" | null {
  const start = bytes.toString("latin1", 0, 16);
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) return "webp";
  if (start.startsWith("ftyp", 4) && isHeic(bytes)) return "heic";
  if (start.startsWith("ftyp", 4) || foreignStarts.some((magic) => start.startsWith(magic))) return "foreign";
  const text = bytes
    .toString("utf8", 0, 512)
    .replace(/^\uFEFF/, "")
    .trimStart();
  return text.startsWith("<") ? "foreign" : null;
}

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx"];

/** By the brands of the first box: HEIC's own, or the family's common one where the others name HEIC and not AVIF. */
function isHeic(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) brands.push(bytes.toString("latin1", at, at + 4));
  const [major = "", ...others] = brands;
  if (heicBrands.includes(major)) return true;
  return (
    (major === "mif1" || major === "msf1") &&
    others.some((brand) => heicBrands.includes(brand)) &&
    !others.includes("avif")
  );
}
