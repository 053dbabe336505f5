import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { sites } from "#server/db/schema/sites.ts";
import type { LogoRefusal, LogoRefused } from "#server/modules/ground/sites/draw-logo.ts";
import { removeSiteLogo } from "#server/modules/ground/sites/remove-site-logo.ts";
import { setSiteLogo } from "#server/modules/ground/sites/set-site-logo.ts";
import {
  logoFileMegabytes,
  logoHeightPixels,
  logoMegapixels,
  logoPixelsPerPixel,
  logoWidthPerHeight,
} from "#server/modules/ground/sites/site-limits.ts";
import { listLogos, logoPath } from "#server/modules/ground/sites/site-logos.ts";

type Typed = {
  host: string;
  siteId: string;
  values: { dark?: string | undefined; remove?: boolean | undefined };
  files: readonly string[];
};
type Around = { publicUrl: string | null; now: Date; folder?: string };
type Said = { text: string; isChanged: boolean };

/** Runs `bin/sites logo`: sets the logo of a site, shows it, or removes it. */
export async function runLogoCommand(db: Db, typed: Typed, around: Around): Promise<Said> {
  const { host, siteId, values, files } = typed;
  const { dark, remove = false, ...others } = values;
  const [file, ...further] = files;
  const stray = Object.keys(others)[0];
  if (stray !== undefined) throw new Error(`--${stray} is for bin/sites add and set.`);
  if (further.length > 0) throw new Error("bin/sites logo takes one file; the dark theme's is --dark FILE.");
  if (remove && (file !== undefined || dark !== undefined))
    throw new Error("--remove takes no file: it removes the logo of both themes.");
  if (remove) {
    const isChanged = await removeSiteLogo(db, siteId);
    return { text: isChanged ? `The logo of ${host} is removed.` : sayNone(host), isChanged };
  }
  if (file === undefined) {
    if (dark !== undefined)
      throw new Error("--dark comes with the file of the light theme: both are set together.");
    return { text: (await describe(db, typed, around)) ?? sayNone(host), isChanged: false };
  }
  const light = await read(file, around);
  await setSiteLogo(db, {
    siteId,
    light,
    dark: dark === undefined ? null : await read(dark, around),
    now: around.now,
  });
  return { text: `The logo of ${host} is set.\n${await describe(db, typed, around)}`, isChanged: true };
}

const sayNone = (host: string) =>
  `The site of ${host} has no logo: its pages show the drawn mark and its name.`;

async function read(typed: string, { folder = "." }: Around): Promise<Buffer> {
  const path = resolve(folder, typed);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new Error(`There is no file ${path}.`);
  if (found.size > logoFileMegabytes * 1024 * 1024) throw new Error(says.too_large);
  return readFile(path);
}

/** Each picture with its size in pages, its weight and its address; null for a site without a logo. */
async function describe(db: Db, { siteId }: Typed, { publicUrl }: Around): Promise<string | null> {
  const pictures = (await listLogos(db)).filter((picture) => picture.siteId === siteId);
  if (pictures.length === 0) return null;
  const [site] = await db.select({ publicUrl: sites.publicUrl }).from(sites).where(eq(sites.id, siteId));
  const origin = (site?.publicUrl ?? publicUrl ?? "").replace(/\/$/, "");
  const lines = pictures.map(({ theme, width, height, bytes, digest }) =>
    [theme, `${width} x ${height} pixels`, `${bytes} bytes`, `${origin}${logoPath({ digest })}`].join("  "),
  );
  if (pictures.length === 1)
    lines.push("The dark theme shows the same picture; --dark FILE gives it its own.");
  return lines.join("\n");
}

const { least, most } = logoWidthPerHeight;
const says: Record<LogoRefusal, string> = {
  blank: "The file shows nothing: all of it is transparent.",
  moving: "The file moves: a logo is one picture.",
  not_shapes:
    "An SVG as logo consists of shapes. Convert its texts to outlines; if it contains pictures, export it as PNG.",
  too_large: `The file has more than ${logoFileMegabytes} MB: export the logo smaller.`,
  too_low: `The picture has fewer than ${logoHeightPixels * logoPixelsPerPixel.least} rows of pixels: export it ${logoHeightPixels * logoPixelsPerPixel.most} pixels high, or as SVG.`,
  too_many_pixels: `The picture has more than ${logoMegapixels} million pixels: export it ${logoHeightPixels * logoPixelsPerPixel.most} pixels high.`,
  too_narrow: `The picture is higher than wide: a logo is ${least} to ${most} times as wide as high.`,
  too_wide: `The picture is too wide: a logo is ${least} to ${most} times as wide as high.`,
  unreadable: "The file cannot be read as a picture: export it anew as PNG or SVG.",
  unsupported: "A logo is a PNG, a JPEG, a WebP or an SVG.",
};

/** The refusal with what to do instead. */
export const sayRefusedLogo = ({ reason }: LogoRefused): string => `${says[reason]} Nothing was changed.`;
