import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";
import { photoMaxMegabytes, photoMaxMegapixels } from "#contracts/limits.ts";
import { AppError } from "../errors.ts";
import { createBoundedQueue } from "../work/bounded-queue.ts";
import { sniffImage } from "./image-type.ts";

export const photoMaxBytes = photoMaxMegabytes * 1024 * 1024;
export const photoMaxPixels = photoMaxMegapixels * 1_000_000;
const widths = { card: 480, page: 960, full: 1600 } as const;
/** A derivative may be twice as high as wide; a longer strip is made narrower (WebP ends at 16383 px). */
const heightPerWidth = 2;
// defence: detail-thrown-away
const blurredDetail = 28;
/** The largest photo takes about two; what takes longer is made to. */
const unpackSeconds = 10;

export type PhotoFile = { body: Buffer; width: number; height: number };

export type ProcessedPhoto = {
  /** Pixels of the original as it is looked at, that is after its orientation. */
  width: number;
  height: number;
  /** WebP files without any metadata. `blurred` is no larger than `card` and holds less than 40 px of detail. */
  files: { card: PhotoFile; page: PhotoFile; full: PhotoFile; blurred: PhotoFile };
  /** A data address of at most 600 characters, to be shown until the photo is there. */
  placeholder: string;
};

type Raw = { data: Buffer; info: OutputInfo };

// One photo at a time on one thread, and no cache: a burst of uploads must not starve chat or fill the memory.
sharp.concurrency(1);
sharp.cache(false);

function fromRaw({ data, info }: Raw) {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function inside(width: number) {
  return { width, height: width * heightPerWidth, fit: "inside", withoutEnlargement: true } as const;
}

/** What the upload is and how to unpack it; refuses what is no picture or too large before a pixel is unpacked. */
async function open(input: Buffer): Promise<{ width: number; height: number; pixels: Sharp }> {
  const type = sniffImage(input);
  if (type === null) throw new AppError("photo_unreadable");
  // defence: first-bytes-looked-at
  if (type === "foreign") throw new AppError("photo_type_unsupported");
  if (type === "heic") return openHeic(input);
  // The header only: a bomb is refused before a pixel of it is unpacked.
  const header = await sharp(input, { limitInputPixels: false }).metadata();
  if (header.format !== type) throw new AppError("photo_type_unsupported");
  if (header.width * header.height * (header.pages ?? 1) > photoMaxPixels) {
    // defence: pixels-limited
    throw new AppError("photo_too_many_pixels");
  }
  // defence: png-work
  if (type === "png" && unpackingWork(header) > photoMaxPixels) throw new AppError("photo_unreadable");
  const pixels = sharp(input, { limitInputPixels: photoMaxPixels, failOn: "truncated" }).autoOrient();
  return { ...header.autoOrient, pixels };
}

/** In pixels of an ordinary picture. PNG may double it twice: with 16 bits a colour, and sent in seven passes. */
function unpackingWork({ width, height, depth, isProgressive }: Metadata): number {
  return width * height * (depth === "ushort" ? 2 : 1) * (isProgressive ? 2 : 1);
}

/** sharp's build has no HEVC decoder. */
async function openHeic(input: Buffer) {
  const { decodeHeic } = await import("./heic.ts");
  const { data, width, height } = await decodeHeic(input, { maxPixels: photoMaxPixels });
  return { width, height, pixels: sharp(data, { raw: { width, height, channels: 4 } }) };
}

async function decode(pixels: Sharp): Promise<Raw> {
  return pixels
    .timeout({ seconds: unpackSeconds })
    .resize(inside(widths.full))
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
}

async function encode(image: Sharp, quality: number): Promise<PhotoFile> {
  const { data, info } = await image.webp({ quality, effort: 3 }).toBuffer({ resolveWithObject: true });
  return { body: data, width: info.width, height: info.height };
}

/** Detail is thrown away by shrinking first; a blur alone could be sharpened again. */
async function blur(decoded: Raw, card: PhotoFile): Promise<PhotoFile> {
  const tiny = await fromRaw(decoded)
    .resize({ width: blurredDetail, height: blurredDetail, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const large = fromRaw(tiny).resize({
    width: card.width,
    height: card.height,
    fit: "fill",
    kernel: "cubic",
  });
  return encode(large.blur(Math.max(1, card.width / blurredDetail / 2)), 60);
}

async function drawPlaceholder(decoded: Raw): Promise<string> {
  const tiny = fromRaw(decoded).resize({ width: 16, height: 16, fit: "inside", withoutEnlargement: true });
  const { body } = await encode(tiny, 40);
  return `data:image/webp;base64,${body.toString("base64")}`;
}

async function derive(input: Buffer): Promise<ProcessedPhoto> {
  const { width, height, pixels } = await open(input);
  const decoded = await decode(pixels);
  // defence: size-encoded-anew
  const full = await encode(fromRaw(decoded), 82);
  const page = await encode(fromRaw(decoded).resize(inside(widths.page)), 80);
  const card = await encode(fromRaw(decoded).resize(inside(widths.card)), 78);
  const blurred = await blur(decoded, card);
  return {
    width,
    height,
    files: { card, page, full, blurred },
    placeholder: await drawPlaceholder(decoded),
  };
}

/** A photo's bytes, or what reads them once it is their turn: those that wait lie in files. */
export type PhotoInput = Buffer | (() => Promise<Buffer>);

/** Told how many seconds a photo took, or the attempt at one, without what it waited. */
type Watch = { onWorked?: (seconds: number) => void };

/** Makes a `processPhoto` of its own limits: how many photos at once, how many may wait. */
export function createPhotoProcessor({ running = 1, waiting = 20 } = {}) {
  const run = createBoundedQueue({ running, waiting });

  return async function processPhoto(input: PhotoInput, { onWorked }: Watch = {}): Promise<ProcessedPhoto> {
    if (Buffer.isBuffer(input) && input.length > photoMaxBytes) throw new AppError("photo_too_large");
    return run(async () => {
      const bytes = Buffer.isBuffer(input) ? input : await input();
      const startedAt = performance.now();
      try {
        return await derive(bytes);
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new AppError("photo_unreadable");
      } finally {
        onWorked?.((performance.now() - startedAt) / 1000);
      }
    });
  };
}

/**
 * Turns an upload into the files that are kept. Refuses with `photo_unreadable`, `photo_type_unsupported`,
 * `photo_too_large`, `photo_too_many_pixels`, or `unavailable` while too many wait; throws nothing else.
 */
export const processPhoto = createPhotoProcessor();
