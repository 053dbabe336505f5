import { prefixOfNiche } from "#contracts/front/landers.ts";
import { minAge, sharePicturePixels } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { coloursOfNiche } from "#server/modules/ground/sites/niche-colours.ts";
import { drawableText, fitText, outlineText } from "#server/platform/images/outline-text.ts";
import { translator } from "#server/platform/translate.ts";
import { coupleOfNiche, drawPerson } from "./share-people.ts";
import {
  shareCapitalHeight,
  shareColumnPixels,
  shareHeightsPixels,
  shareKickerGapPixels,
  shareLineHeight,
  shareLinesAtMost,
  shareLogoPixels,
  shareMarginPixels,
  shareTextPixels,
} from "./share-picture-limits.ts";

/** What a picture is made of: the site's name, and the language and the niche of the page. */
export type SharePictureFacts = { siteName: string; locale: Locale; niche: number };

const ink = "#221b2b";
const muted = "#6b6375";

/** The slogan of a niche in a language, as the home page or the niche's landing page says it. */
export function sloganOf({ locale, niche }: Pick<SharePictureFacts, "locale" | "niche">) {
  const home = translator(locale, "home");
  const prefix = prefixOfNiche(niche);
  const slugs = prefix && translator(locale, "landerslugs");
  return {
    slogan: slugs ? slugs(`prefixes.${prefix}.title`) : home("hero.title"),
    kicker: slugs ? slugs(`prefixes.${prefix}.name`) : null,
    adults: home("hero.adults", { min_age: minAge }),
  };
}

/**
 * The picture as SVG, `sharePicturePixels` large: logo, name, slogan and two drawn people. All texts are outlines, so that
 * the server needs no font, and no text of a site becomes markup.
 */
export function composeSharePicture(facts: SharePictureFacts): string {
  const { slogan, kicker, adults } = sloganOf(facts);
  const { width, height } = sharePicturePixels;
  const { primary } = coloursOfNiche(facts.niche);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="#fff" d="M0 0h${width}v${height}H0Z"/>`,
    `<path fill="${primary}" opacity=".06" d="M0 0h${width}v${height}H0Z"/>`,
    drawCouple(facts.niche),
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
function drawBrand({ siteName, niche }: SharePictureFacts): string {
  const { primary, shade, secondary } = coloursOfNiche(niche);
  const { edge, step } = shareLogoPixels;
  const [x, middle] = [shareMarginPixels, shareHeightsPixels.name];
  const name = drawBlock("name", siteName, { x: x + step, width: shareColumnPixels - step, middle });
  return [
    `<svg x="${x}" y="${middle - edge / 2}" width="${edge}" height="${edge}" viewBox="0 0 32 32">`,
    `<path fill="${primary}" d="M4.4 6.9a7.7 7.7 0 0 1 10.9 0l8.9 8.9-6.5 10.7a2 2 0 0 1-3.2.3L4.4 17.8a7.7 7.7 0 0 1 0-10.9Z"/>`,
    `<path fill="${secondary}" d="M27.6 6.9a7.7 7.7 0 0 0-10.9 0L7.8 15.8l6.7 11a2 2 0 0 0 3.1.1l10-9.1a7.7 7.7 0 0 0 0-10.9Z"/>`,
    `<path fill="${shade}" d="M16 7.6 24.2 15.8 17.6 26.7a2 2 0 0 1-3.2 0L7.8 15.8Z"/></svg>`,
    name.drawn,
  ].join("");
}

/** Two cards that lean towards each other with a heart between them, as in web/assets/hero.svg. */
function drawCouple(niche: number): string {
  const { primary, shade, secondary } = coloursOfNiche(niche);
  const [left, right] = coupleOfNiche(niche);
  const people = [
    drawPerson(left, { top: primary, primary: shade, secondary }),
    drawPerson(right, { top: secondary, primary, secondary }),
  ];
  const [first, second] = people.map(
    (person, index) => `
<rect width="156" height="212" rx="22" fill="#fff" stroke="#e6dfea"/>
<g clip-path="url(#frame)"><path fill="#fff" d="M12 12h132v140H12Z"/>
<path fill="${index === 0 ? secondary : primary}" opacity=".28" d="M12 12h132v140H12Z"/>
<svg x="12" y="12" width="132" height="140" viewBox="14 28 172 183">${person}</svg></g>
<path fill="#cfc6d6" d="M20 167h76a6 6 0 0 1 0 12h-76a6 6 0 0 1 0-12Z"/>
<path fill="#e6dfea" d="M18 189h108a4 4 0 0 1 0 8h-108a4 4 0 0 1 0-8Z"/>`,
  );
  return `<defs><clipPath id="frame"><rect x="12" y="12" width="132" height="140" rx="14"/></clipPath></defs>
<g transform="translate(656 68) scale(1.21)">
<circle cx="220" cy="205" r="178" fill="${primary}" opacity=".13"/>
<circle cx="346" cy="92" r="54" fill="${secondary}" opacity=".26"/>
<g transform="rotate(-8 150 210) translate(70 96)">${first}</g>
<g transform="rotate(7 300 210) translate(222 112)">${second}</g>
<circle cx="224" cy="300" r="36" fill="#fff"/>
<path fill="#d01f75" d="M224 320l-17-17a11 11 0 0 1 15.500-15.500l1.500 1.500 1.500-1.500A11 11 0 0 1 241 303Z"/>
</g>`;
}
