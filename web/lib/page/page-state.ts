import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { Accent } from "#contracts/ground/accents.ts";
import type { LogoPicture } from "#contracts/ground/site-logo.ts";
import type { SiteWording } from "#contracts/ground/site-settings.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Subject } from "#i18n/subjects.ts";
import type { Versions } from "#web/lib/language/message-versions.ts";

export type Theme = "light" | "dark" | "system";

/** Facts of a page request that the server shares with the page. */
export type PageRequest = {
  locale: Locale;
  /** The visitor's country, if known: it decides the format of dates and some words. */
  country: string | null;
  theme: Theme;
  /** The browser's time zone by its cookie; UTC on a first visit. */
  timeZone: string;
  /** The server's clock in milliseconds, so that "3 minutes ago" hydrates as it was rendered. */
  now: number;
  siteName: string;
  /** The site's own logo; left out: the drawn mark and the name. */
  logo?: LogoPicture[] | undefined;
  /** The niche of the page: a lander may have another one than its site. */
  niche: number;
  siteNiche: number;
  /** The site's own words on its home page in this language; null: the product's. */
  words: SiteWording | null;
  /** The site's accent, on all of its pages, or the niche of the page; null: the first niche's colours. */
  colours: Accent | number | null;
  /** Languages that the site offers here, and whether their menu is hidden. */
  languages: Locale[];
  isLanguageMenuHidden: boolean;
  /** Languages that the site offers anywhere: those of its public addresses. */
  siteLanguages: Locale[];
  /** The site's own sign and words for its fictional profiles, empty for the product's; null if it serves none. */
  fictional: { icon: string; singular: string; plural: string } | null;
  /** Whether the site shows profiles that are not of members: fictional ones, or cams of some country. */
  hasOtherKinds: boolean;
  /** Whether the site warns visitors of this country before they enter. */
  isWarned: boolean;
  /** Whether a cache may have kept the page for many visitors: then `now` and the times of its answers are old. */
  isShared: boolean;
  /** Alerts that were dismissed in this browser. */
  dismissed: string[];
  /** The picture that messengers show beside a shared link, and its words; null for a signed-in caller. */
  sharePicture: { path: string; alt: string } | null;
  /** Scheme and host of the site, for canonical addresses. */
  origin: string;
  demo: boolean;
  /** The member's position when the page was drawn; the stream continues from it. Null for visitors. */
  position: string | null;
};

/** Key, data, and when it was fetched (milliseconds). */
type FilledQuery = [key: QueryKey, data: unknown, updatedAt: number];

/** Sent once, at the end of the document. */
export type PageState = {
  request: PageRequest;
  queries: FilledQuery[];
  subjects: Subject[];
  texts: Versions;
};

/** The loaders' data; less than half the size of the library's own format, which has all states. */
export function listFilledQueries(client: QueryClient): FilledQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt]);
}

const firstAnswers = new Map<string, unknown>();

export function fillQueries(client: QueryClient, queries: readonly FilledQuery[]): void {
  for (const [key, data, updatedAt] of queries) {
    client.setQueryData(key, data, { updatedAt });
    firstAnswers.set(hashKey(key), data);
  }
}

/** The data of the server's markup. */
export function findFirstAnswer<T>(key: QueryKey): T | undefined {
  return firstAnswers.get(hashKey(key)) as T | undefined;
}

export const pageStateId = "page-state";

/** A member's photo contains the same file twice (`main_image` in contracts/shapes.ts); here it is sent once. */
const named = /"filename":("[^"]*"),("thumb_filename":"[^"]*","status":"[a-z]*"),"match":("[^"]*")/g;
const namedOnce = /"filename":("[^"]*"),("thumb_filename":"[^"]*","status":"[a-z]*"),"match":0/g;

/** JSON that is safe inside a script element: it cannot end the element or a line. */
export function serializePageState(state: PageState): string {
  return JSON.stringify(state)
    .replace(named, (all, file, between, match) =>
      file === match ? `"filename":${file},${between},"match":0` : all,
    )
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

export function readPageState(document: Document): PageState {
  const text = document.getElementById(pageStateId)?.textContent;
  if (!text) throw new Error("The page came without its state");
  return parsePageState(text);
}

export function parsePageState(text: string): PageState {
  return JSON.parse(text.replace(namedOnce, '"filename":$1,$2,"match":$1')) as PageState;
}
