import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { Locale } from "#i18n/locales.ts";
import type { Subject } from "#i18n/subjects.ts";
import type { Versions } from "./message-versions.ts";

export type Theme = "light" | "dark" | "system";

/** What the server knows of a page request and the page may know too. */
export type PageRequest = {
  locale: Locale;
  /** The visitor's country, as far as the server knows it: how the language writes dates and some words. */
  country: string | null;
  theme: Theme;
  /** The browser's time zone as its cookie says; UTC on a first visit. */
  timeZone: string;
  /** The server's clock in milliseconds, so that "3 minutes ago" hydrates as it was rendered. */
  now: number;
  siteName: string;
  /** Of the page: a lander may have another one than its site. */
  niche: number;
  siteNiche: number;
  /** Languages the site offers here, and whether the menu of them is hidden. */
  languages: Locale[];
  isLanguageMenuHidden: boolean;
  /** The site's own sign and words for its fictional profiles, empty for the product's; null where it serves none. */
  fictional: { icon: string; singular: string; plural: string } | null;
  /** Whether the site warns visitors of this country before they enter. */
  isWarned: boolean;
  /** Alerts that were dismissed in this browser. */
  dismissed: string[];
  /** Scheme and host of the site, for canonical addresses. */
  origin: string;
  demo: boolean;
  /** How far the member's news had come when the page was drawn; the stream goes on from there. Null for visitors. */
  position: string | null;
};

/** Key, data, and when it was fetched (milliseconds). */
type FilledQuery = [key: QueryKey, data: unknown, updatedAt: number];

/** Travels once, at the end of the document. */
export type PageState = {
  request: PageRequest;
  queries: FilledQuery[];
  subjects: Subject[];
  texts: Versions;
};

/** What the loaders have fetched; less than half the size of the library's own form, which carries all states. */
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

/** What the server's markup was drawn from. */
export function findFirstAnswer<T>(key: QueryKey): T | undefined {
  return firstAnswers.get(hashKey(key)) as T | undefined;
}

export const pageStateId = "page-state";

/** A member's photo names the same file twice (`main_image` in contracts/shapes.ts); here it is said once. */
const namedTwice = /"filename":("[^"]*"),("thumb_filename":"[^"]*","status":"[a-z]*"),"match":\1/g;
const namedOnce = /"filename":("[^"]*"),("thumb_filename":"[^"]*","status":"[a-z]*"),"match":0/g;

/** JSON that may stand inside a script element: nothing in it can end the element or a line. */
export function serializePageState(state: PageState): string {
  return JSON.stringify(state)
    .replace(namedTwice, '"filename":$1,$2,"match":0')
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
