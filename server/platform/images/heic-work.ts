import { BrokenBoxes, type HeicFile, type HeicItem, readHeic } from "./heic-boxes.ts";
import { announcedPixels, beginsPicture, hevcUnits } from "./hevc-units.ts";
import { heicPiecesAtMost } from "./image-limits.ts";

export type HeicRefusal = "photo_unreadable" | "photo_too_many_pixels";

/** The tiles at the right and lower edge of a grid stick out. */
const gridSurplus = 1.3;
/** Only the transparency of the shown picture is decoded with it; other auxiliary pictures (depth, brightness) are not. */
const transparency = /:auxid:1\0?$|:alpha\0?$/;

/**
 * Why a HEIC is refused, or null. The format allows pictures made of other pictures, recursively: a small file could then
 * cause a thousand decodings. Accepted is what cameras write: one coded picture, or one grid of different coded pictures,
 * each with one frame of its declared size.
 */
export function refuseHeic(bytes: Buffer, maxPixels: number): HeicRefusal | null {
  try {
    const file = readHeic(bytes);
    const layers = [file.primary, ...transparenciesIn(file)];
    if (layers.length > 2) return "photo_unreadable";
    const sizes = layers.map((layer) => pixelsToUnpack(bytes, file, layer));
    return sizes.some((pixels) => pixels > maxPixels) ? "photo_too_many_pixels" : null;
  } catch (error) {
    if (error instanceof BrokenBoxes) return "photo_unreadable";
    throw error;
  }
}

/** Pictures that a decoder decodes besides the shown one or its tiles. */
function transparenciesIn({ primary, items, references }: HeicFile): number[] {
  const shown = new Set([primary, ...partsOf({ references }, primary)]);
  return references
    .filter(
      ({ type, from, to }) =>
        type === "auxl" && to.some((id) => shown.has(id)) && isTransparency(items, from),
    )
    .map(({ from }) => from);
}

function isTransparency(items: HeicFile["items"], id: number): boolean {
  return transparency.test(items.get(id)?.companionKind ?? "");
}

function partsOf({ references }: Pick<HeicFile, "references">, id: number): number[] {
  return references.filter(({ type, from }) => type === "dimg" && from === id).flatMap(({ to }) => to);
}

/** Throws BrokenBoxes if a picture is not made in the way of cameras. */
function pixelsToUnpack(bytes: Buffer, file: HeicFile, id: number): number {
  const layer = file.items.get(id);
  const parts = partsOf(file, id);
  if (!layer?.pixels || !isChangedOnce(layer)) throw new BrokenBoxes();
  if (layer.type === "hvc1" && parts.length === 0) return Math.max(layer.pixels, codedPixels(bytes, layer));
  // Each tile once: a repeated tile would be decoded again.
  if (layer.type !== "grid" || parts.length === 0 || new Set(parts).size < parts.length)
    throw new BrokenBoxes();
  let unpacked = 0;
  for (const part of parts) {
    const tile = file.items.get(part);
    if (tile?.type !== "hvc1" || !isChangedOnce(tile)) throw new BrokenBoxes();
    unpacked += codedPixels(bytes, tile);
  }
  return Math.max(layer.pixels, unpacked / gridSurplus);
}

function isChangedOnce({ changes }: HeicItem): boolean {
  return [...changes.values()].every((times) => times === 1);
}

/** Pixels of a coded picture as its own bytes announce them; throws unless it is exactly one. */
function codedPixels(bytes: Buffer, { extents, setup }: HeicItem): number {
  if (!extents || !setup || extents.length > heicPiecesAtMost) throw new BrokenBoxes();
  const length = extents.reduce((sum, extent) => sum + extent.length, 0);
  // Repeated references to the same bytes would make a large picture from a small file.
  if (length > bytes.length || extents.some((extent) => extent.start + extent.length > bytes.length)) {
    throw new BrokenBoxes();
  }
  const data = Buffer.concat(extents.map(({ start, length: size }) => bytes.subarray(start, start + size)));
  const units = hevcUnits(setup, data);
  if (units.filter(beginsPicture).length !== 1) throw new BrokenBoxes();
  const pixels = Math.max(...units.map((unit) => announcedPixels(unit) ?? 0));
  if (pixels <= 0) throw new BrokenBoxes();
  return pixels;
}
