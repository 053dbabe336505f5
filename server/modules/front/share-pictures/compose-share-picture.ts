import { heroOfNiche } from "#contracts/front/heroes.ts";
import { prefixOfNiche } from "#contracts/front/landers.ts";
import type { Settings } from "#contracts/ground/site-settings.ts";
import { minAge, sharePicturePixels } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { coloursOf } from "#server/modules/ground/sites/site-colours.ts";
import { drawableText, fitText, outlineText } from "#server/platform/images/outline-text.ts";
import { translator } from "#server/platform/translate.ts";
import {
  shareCapitalHeight,
  shareColumnPixels,
  shareHeightsPixels,
  shareKickerGapPixels,
  shareLineHeight,
  shareLinesAtMost,
  shareLogoPixels,
  shareMarginPixels,
  shareScenePixels,
  shareTextPixels,
} from "./share-picture-limits.ts";
import { drawScene } from "./share-scenes.ts";

/** What a picture is made of: the site's name and accent, and the language and the niche of the page. */
export type SharePictureFacts = {
  siteName: string;
  locale: Locale;
  niche: number;
  accent?: Settings["brand"]["accent"];
  /** The site's own title; left out: that of the niche. */
  title?: string | undefined;
};

const ink = "#221b2b";
const muted = "#6b6375";

/** The slogan in a language, as the home page says it: the site's own, or that of the niche; above it the name of the niche. */
export function sloganOf({ locale, niche, title }: Pick<SharePictureFacts, "locale" | "niche" | "title">) {
  const prefix = prefixOfNiche(niche);
  return {
    slogan: title ?? translator(locale, "heroes")(`${heroOfNiche(niche)}.title`),
    kicker: prefix && translator(locale, "landerslugs")(`prefixes.${prefix}.name`),
    adults: translator(locale, "home")("hero.adults", { min_age: minAge }),
  };
}

/**
 * The picture as SVG, `sharePicturePixels` large: logo, name, slogan and the scene of the niche. All texts are outlines, so that
 * the server needs no font, and no text of a site becomes markup.
 */
export function composeSharePicture(facts: SharePictureFacts): string {
  const { slogan, kicker, adults } = sloganOf(facts);
  const { width, height } = sharePicturePixels;
  const { primary } = coloursOf(facts);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="#fff" d="M0 0h${width}v${height}H0Z"/>`,
    `<path fill="${primary}" opacity=".06" d="M0 0h${width}v${height}H0Z"/>`,
    drawFramed(facts),
    drawBrand(facts),
    drawSlogan(slogan, kicker, primary),
    drawText("adults", adults, { colour: muted, ...column, baseline: shareHeightsPixels.adults }),
    "</svg>",
  ].join("");
}

type Part = keyof typeof shareTextPixels;
type Place = { colour: string; x: number; width: number; baseline: number };

const column = { x: shareMarginPixels, width: shareColumnPixels };

function fitPart(part: Part, text: string, width: number) {
  const [sizes, linesAtMost] = [shareTextPixels[part], shareLinesAtMost[part]];
  return fitText(drawableText(text), { width, linesAtMost, sizes });
}

/** A text of one line. */
function drawText(part: Part, text: string, { colour, x, width, baseline }: Place): string {
  const { size, lines } = fitPart(part, text, width);
  return `<g fill="${colour}">${outlineText(lines[0] ?? "", { x, y: baseline, size })}</g>`;
}

/** A text of several lines around a height; `top` is the height of its first line's capitals. */
function drawBlock(
  part: Part,
  text: string,
  { x, width, middle }: { x: number; width: number; middle: number },
) {
  const { size, lines } = fitPart(part, text, width);
  const step = size * shareLineHeight;
  const capitals = size * shareCapitalHeight;
  const top = middle - ((lines.length - 1) * step + capitals) / 2;
  const drawn = lines.map((line, index) => outlineText(line, { x, y: top + capitals + index * step, size }));
  return { drawn: `<g fill="${ink}">${drawn.join("")}</g>`, top };
}

/** The slogan, and in the niche's colour the line above it; both together stand around the middle. */
function drawSlogan(slogan: string, kicker: string | null, primary: string): string {
  const above = kicker ? shareKickerGapPixels : 0;
  const middle = shareHeightsPixels.slogan + above;
  const { drawn, top } = drawBlock("slogan", slogan, { ...column, middle });
  const baseline = top - above;
  return kicker ? drawText("kicker", kicker, { colour: primary, ...column, baseline }) + drawn : drawn;
}

/** The logo (web/ui/logo.tsx) and the site's name beside it. */
function drawBrand(facts: SharePictureFacts): string {
  const { primary, shade, secondary } = coloursOf(facts);
  const { edge, step } = shareLogoPixels;
  const [x, middle] = [shareMarginPixels, shareHeightsPixels.name];
  const name = drawBlock("name", facts.siteName, { x: x + step, width: shareColumnPixels - step, middle });
  return [
    `<svg x="${x}" y="${middle - edge / 2}" width="${edge}" height="${edge}" viewBox="0 0 32 32">`,
    `<path fill="${primary}" d="M4.4 6.9a7.7 7.7 0 0 1 10.9 0l8.9 8.9-6.5 10.7a2 2 0 0 1-3.2.3L4.4 17.8a7.7 7.7 0 0 1 0-10.9Z"/>`,
    `<path fill="${secondary}" d="M27.6 6.9a7.7 7.7 0 0 0-10.9 0L7.8 15.8l6.7 11a2 2 0 0 0 3.1.1l10-9.1a7.7 7.7 0 0 0 0-10.9Z"/>`,
    `<path fill="${shade}" d="M16 7.6 24.2 15.8 17.6 26.7a2 2 0 0 1-3.2 0L7.8 15.8Z"/></svg>`,
    name.drawn,
  ].join("");
}

/** The scene in a frame with round corners, as on the home page at a desk. */
function drawFramed(facts: SharePictureFacts): string {
  const { x, y, width, height, radius } = shareScenePixels;
  return [
    `<clipPath id="frame"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath>`,
    `<g clip-path="url(#frame)"><svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 480 400">`,
    `${drawScene(facts)}</svg></g>`,
  ].join("");
}
