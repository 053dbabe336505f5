import sharp from "sharp";
import type { Settings } from "#contracts/ground/site-settings.ts";
import { coloursOf } from "./site-colours.ts";
import { iconPixels, markUnits } from "./site-limits.ts";

/**
 * The installed app's icons by the name of their file. `mark` is the logo's share of the width. Systems may
 * cut a maskable icon to any shape around a circle of 80 % (W3C Web App Manifest). iOS rounds its own icon,
 * which has no transparency.
 */
const icons = {
  "192.png": { size: iconPixels.android, mark: 1, isFilled: false },
  "512.png": { size: iconPixels.large, mark: 1, isFilled: false },
  "180.png": { size: iconPixels.apple, mark: 0.72, isFilled: true },
  "maskable-192.png": { size: iconPixels.android, mark: 0.56, isFilled: true },
  "maskable-512.png": { size: iconPixels.large, mark: 0.56, isFilled: true },
} as const;
type IconName = keyof typeof icons;

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

type Coloured = Pick<Settings["brand"], "niche" | "accent">;

const drawn = new Map<string, Promise<Buffer>>();

/** Draws the site's logo (web/ui/logo.tsx) as a PNG in the colours of its niche or its own, once in a process. */
export function drawAppIcon({ niche, accent }: Coloured, name: IconName): Promise<Buffer> {
  const key = `${accent || niche}/${name}`;
  const known = drawn.get(key);
  if (known) return known;
  const picture = sharp(Buffer.from(svgOf({ niche, accent }, name)))
    .png()
    .toBuffer();
  drawn.set(key, picture);
  return picture;
}

function svgOf(coloured: Coloured, name: IconName): string {
  const { size, mark, isFilled } = icons[name];
  const { primary, shade, secondary } = coloursOf(coloured);
  const width = markUnits / mark;
  const edge = (markUnits - width) / 2;
  const ground = isFilled ? `<path fill="#fff" d="M${edge} ${edge}h${width}v${width}h-${width}z"/>` : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${edge} ${edge} ${width} ${width}">`,
    ground,
    `<path fill="${primary}" d="M4.4 6.9a7.7 7.7 0 0 1 10.9 0l8.9 8.9-6.5 10.7a2 2 0 0 1-3.2.3L4.4 17.8a7.7 7.7 0 0 1 0-10.9Z"/>`,
    `<path fill="${secondary}" d="M27.6 6.9a7.7 7.7 0 0 0-10.9 0L7.8 15.8l6.7 11a2 2 0 0 0 3.1.1l10-9.1a7.7 7.7 0 0 0 0-10.9Z"/>`,
    `<path fill="${shade}" d="M16 7.6 24.2 15.8 17.6 26.7a2 2 0 0 1-3.2 0L7.8 15.8Z"/></svg>`,
  ].join("");
}
