import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";
import { photoMaxMegabytes, photoMaxMegapixels } from "#contracts/limits.ts";
import { AppError } from "../errors.ts";
import { createBoundedQueue } from "../work/bounded-queue.ts";
import {
  blurredDetailPixels,
  encodingEffort,
  heightPerWidth,
  photoQuality,
  photosAtOnce,
  photoWidthPixels,
  placeholderPixels,
  rgbaChannels,
  unpackSeconds,
} from "./image-limits.ts";
import { sniffImage } from "./image-type.ts";

export const photoMaxBytes = photoMaxMegabytes * 1024 * 1024;
export const photoMaxPixels = photoMaxMegapixels * 1_000_000;

export type PhotoFile = { body: Buffer; width: number; height: number };

export type ProcessedPhoto = {
  /** Pixels of the original after applying its orientation. */
  width: number;
  height: number;
  /** WebP files without any metadata. `blurred` is no larger than `card` and holds less than 40 px of detail. */
  files: { card: PhotoFile; page: PhotoFile; full: PhotoFile; blurred: PhotoFile };
  /** A data address of at most 600 characters, shown until the photo has loaded. */
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

/** The type of an upload and its decoder; refuses other files and too large pictures before a pixel is decoded. */
async function open(input: Buffer): Promise<{ width: number; height: number; pixels: Sharp }> {
  const type = sniffImage(input);
  if (type === null) throw new AppError("photo_unreadable");
  // defence: first-bytes-looked-at
  if (type === "foreign") throw new AppError("photo_type_unsupported");
  if (type === "heic") return openHeic(input);
  // The header only: a decompression bomb is refused before a pixel of it is decoded.
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
  return { width, height, pixels: sharp(data, { raw: { width, height, channels: rgbaChannels } }) };
}

async function decode(pixels: Sharp): Promise<Raw> {
  return pixels
    .timeout({ seconds: unpackSeconds })
    .resize(inside(photoWidthPixels.full))
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
}

async function encode(image: Sharp, quality: number): Promise<PhotoFile> {
  const { data, info } = await image
    .webp({ quality, effort: encodingEffort })
    .toBuffer({ resolveWithObject: true });
  return { body: data, width: info.width, height: info.height };
}

/** Shrinking first removes the detail; a blur alone could be reversed. */
async function blur(decoded: Raw, card: PhotoFile): Promise<PhotoFile> {
  const tiny = await fromRaw(decoded)
    .resize({
      width: blurredDetailPixels,
      height: blurredDetailPixels,
      fit: "inside",
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const large = fromRaw(tiny).resize({
    width: card.width,
    height: card.height,
    fit: "fill",
    kernel: "cubic",
  });
  return encode(large.blur(Math.max(1, card.width / blurredDetailPixels / 2)), photoQuality.blurred);
}

async function drawPlaceholder(decoded: Raw): Promise<string> {
  const tiny = fromRaw(decoded).resize({
    width: placeholderPixels,
    height: placeholderPixels,
    fit: "inside",
    withoutEnlargement: true,
  });
  const { body } = await encode(tiny, photoQuality.placeholder);
  return `data:image/webp;base64,${body.toString("base64")}`;
}

async function derive(input: Buffer): Promise<ProcessedPhoto> {
  const { width, height, pixels } = await open(input);
  const decoded = await decode(pixels);
  // defence: size-encoded-anew
  const full = await encode(fromRaw(decoded), photoQuality.full);
  const page = await encode(fromRaw(decoded).resize(inside(photoWidthPixels.page)), photoQuality.page);
  const card = await encode(fromRaw(decoded).resize(inside(photoWidthPixels.card)), photoQuality.card);
  const blurred = await blur(decoded, card);
  return {
    width,
    height,
    files: { card, page, full, blurred },
    placeholder: await drawPlaceholder(decoded),
  };
}

/** A photo's bytes, or a function that reads them at its turn: waiting photos are in files. */
export type PhotoInput = Buffer | (() => Promise<Buffer>);

/** Called with the seconds that a photo or a failed attempt took, without its waiting time. */
type Watch = { onWorked?: (seconds: number) => void };

/** Makes a `processPhoto` of its own limits: how many photos at once, how many may wait. */
export function createPhotoProcessor({
  running,
  waiting,
}: {
  running: number;
  waiting: number;
} = photosAtOnce) {
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
 * Turns an upload into the stored files. Refuses with `photo_unreadable`, `photo_type_unsupported`,
 * `photo_too_large`, `photo_too_many_pixels`, or `unavailable` while too many wait; throws nothing else.
 */
export const processPhoto = createPhotoProcessor();
