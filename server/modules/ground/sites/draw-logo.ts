import sharp, { type Sharp } from "sharp";
import { unpackSeconds } from "#server/platform/images/image-limits.ts";
import { sniffImage } from "#server/platform/images/image-type.ts";
import {
  logoFileMegabytes,
  logoHeightPixels,
  logoMegapixels,
  logoPixelsPerPixel,
  logoWidthPerHeight,
  svgDotsPerInch,
} from "./site-limits.ts";

export type LogoRefusal =
  | "blank"
  | "moving"
  | "not_shapes"
  | "too_large"
  | "too_low"
  | "too_many_pixels"
  | "too_narrow"
  | "too_wide"
  | "unreadable"
  | "unsupported";

export class LogoRefused extends Error {
  readonly reason: LogoRefusal;

  constructor(reason: LogoRefusal) {
    super(`The logo is refused: ${reason}`);
    this.name = "LogoRefused";
    this.reason = reason;
  }
}

/** A WebP without metadata, and the pixels of the page that it takes. */
export type DrawnLogo = { body: Buffer; width: number; height: number };

type Opened = { width: number; height: number; pixels: Sharp; pixelsPerPixel: number };

const logoMaxBytes = logoFileMegabytes * 1024 * 1024;
const logoMaxPixels = logoMegapixels * 1_000_000;

/**
 * Draws a logo from a PNG, JPEG, WebP or SVG: the pixels are unpacked, brought to the size of pages and encoded anew, so
 * that nothing else of the file is stored. Throws LogoRefused, and nothing else.
 */
export async function drawLogo(file: Buffer): Promise<DrawnLogo> {
  if (file.length > logoMaxBytes) throw new LogoRefused("too_large");
  try {
    return await draw(await open(file));
  } catch (error) {
    throw error instanceof LogoRefused ? error : new LogoRefused("unreadable");
  }
}

async function open(file: Buffer): Promise<Opened> {
  const type = sniffImage(file);
  if (type === "png" || type === "jpeg" || type === "webp") return openPixels(file, type);
  if (/^\uFEFF?\s*</.test(file.toString("utf8"))) return openSvg(file);
  throw new LogoRefused("unsupported");
}

async function openPixels(file: Buffer, type: "png" | "jpeg" | "webp"): Promise<Opened> {
  // The header only, before a pixel is unpacked.
  const header = await sharp(file, { limitInputPixels: false }).metadata();
  if (header.format !== type) throw new LogoRefused("unreadable");
  // defence: logo-pixels-limited
  if (header.width * header.height > logoMaxPixels) throw new LogoRefused("too_many_pixels");
  if ((header.pages ?? 1) > 1) throw new LogoRefused("moving");
  const { width, height } = header.autoOrient;
  const { least, most } = logoPixelsPerPixel;
  if (height < logoHeightPixels * least) throw new LogoRefused("too_low");
  return {
    width,
    height,
    pixelsPerPixel: Math.min(most, Math.floor(height / logoHeightPixels)),
    pixels: sharp(file, { limitInputPixels: logoMaxPixels, failOn: "truncated" }).autoOrient(),
  };
}

/** Texts need fonts, which servers lack; pictures inside would be blurred, and those of other files are never loaded. */
const notShapes = /<(?:[\w-]+:)?(?:text|image|feImage|foreignObject)\b/i;

async function openSvg(file: Buffer): Promise<Opened> {
  const own = await sharp(file, { limitInputPixels: false }).metadata();
  if (own.format !== "svg") throw new LogoRefused("unsupported");
  if (notShapes.test(file.toString("utf8"))) throw new LogoRefused("not_shapes");
  // At twice the height that is needed, because its own size may be a few pixels.
  const wanted = 2 * logoHeightPixels * logoPixelsPerPixel.most;
  const exact = (svgDotsPerInch.own * wanted) / own.height;
  const density = Math.min(svgDotsPerInch.most, Math.max(svgDotsPerInch.least, exact));
  const { width, height } = await sharp(file, { density, limitInputPixels: false }).metadata();
  const pixels = sharp(file, { density, limitInputPixels: logoMaxPixels });
  return { width, height, pixels, pixelsPerPixel: logoPixelsPerPixel.most };
}

async function draw({ width, height, pixels, pixelsPerPixel }: Opened): Promise<DrawnLogo> {
  const shown = Math.round((width / height) * logoHeightPixels);
  if (shown < logoHeightPixels * logoWidthPerHeight.least) throw new LogoRefused("too_narrow");
  if (shown > logoHeightPixels * logoWidthPerHeight.most) throw new LogoRefused("too_wide");
  const { data, info } = await pixels
    .timeout({ seconds: unpackSeconds })
    .resize({ width: shown * pixelsPerPixel, height: logoHeightPixels * pixelsPerPixel, fit: "fill" })
    .ensureAlpha()
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const { channels } = await sharp(data, raw).stats();
  if (channels.at(-1)?.max === 0) throw new LogoRefused("blank");
  const body = await sharp(data, raw).webp({ lossless: true }).toBuffer();
  return { body, width: shown, height: logoHeightPixels };
}
