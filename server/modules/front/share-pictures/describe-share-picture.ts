import { createHash } from "node:crypto";
import { isLocale } from "#i18n/locales.ts";
import { composeSharePicture, type SharePictureFacts, sloganOf } from "./compose-share-picture.ts";
import { keepRecent } from "./keep-recent.ts";
import { sharePicturesDescribed, shareVersionCharacters } from "./share-picture-limits.ts";

/** A picture as a page names it: its address on the site, and its words for readers who do not see it. */
export type SharePicture = { path: string; alt: string };

const described = keepRecent<SharePicture>(sharePicturesDescribed);
const keyOf = ({ siteName, locale, niche, accent = "", title = "" }: SharePictureFacts) =>
  JSON.stringify([siteName, locale, niche, accent, title]);

/** The description if this process has made it before: describing for the first time holds the main thread. */
export function findSharePicture(facts: SharePictureFacts): SharePicture | undefined {
  return described.get(keyOf(facts));
}

/**
 * The address of a picture contains a digest of all that it shows, so that caches may keep it for ever: another name,
 * text, colour or drawing has another address.
 */
export function describeSharePicture(facts: SharePictureFacts): SharePicture {
  const { siteName, locale, niche } = facts;
  const known = findSharePicture(facts);
  if (known) return known;
  const digest = createHash("sha256").update(composeSharePicture(facts)).digest("hex");
  const version = digest.slice(0, shareVersionCharacters);
  const made = {
    path: `/share/${locale}/${niche}-${version}.png`,
    alt: `${siteName}: ${sloganOf(facts).slogan}`,
  };
  described.set(keyOf(facts), made);
  return made;
}

/** The language and the niche that an address names; null for an address that no picture has. */
export function readShareAddress(
  locale: string,
  file: string,
): Omit<SharePictureFacts, "siteName" | "accent" | "title"> | null {
  const niche = /^([1-7])-[0-9a-f]+\.png$/.exec(file)?.[1];
  return niche !== undefined && isLocale(locale) ? { locale, niche: Number(niche) } : null;
}
