import type { FastifyRequest } from "fastify";
import { localeCookie } from "#i18n/locales.ts";
import type { RequestSite } from "../http/context.ts";
import { visitorPagesAtMost } from "./page-limits.ts";
import type { describePage } from "./page-request.ts";
import type { SharedPage } from "./shared-page.ts";

/** Pages that read nothing but settings of the site and facts of the request: equal for all visitors with these facts. */
const addresses = new Set(["/"]);
/** Cookies whose values are among the facts of a page. With any other cookie a page is drawn for its visitor alone. */
const knownCookies = new Set([localeCookie, "theme", "tz"]);

type Facts = ReturnType<typeof describePage>;

/** A drawn page that waits for the nonce of its next answer, and for its time. */
export type KeptPage = {
  /** The page for an answer with this nonce; null if none is kept. */
  read(nonce: string): string | null;
  /** Keeps a whole page that was drawn with this nonce. */
  keep(html: string, nonce: string): void;
  /** The page in the form for caches; null if none is kept. */
  readShared(): SharedPage | null;
  keepShared(page: SharedPage): void;
};

/** How the page state says when it was asked for: the browser compares its clock with this time. */
const timeOf = (now: number) => `"now":${now},`;

/**
 * The home page in memory, so that a visitor gets it without a drawing (docs/decisions/0069-visitors-home-in-memory.md).
 * A page is kept for as long as the settings of its site: the directory of sites reads these again after each change and
 * once a minute, and hands out a new object each time.
 */
export function createVisitorPages() {
  const drawn = createShelves<string[][]>();
  const shared = createShelves<SharedPage>();

  return {
    /** Null for a request whose page may differ from that of other visitors. */
    find(request: FastifyRequest, facts: Facts): KeptPage | null {
      if (!addresses.has(request.url)) return null;
      if (!facts.isShared && !isSameForVisitors(request)) return null;
      const { site } = request;
      const key = keyOf(request, facts);
      return {
        read(nonce) {
          const parts = drawn
            .of(site)
            .get(key)
            ?.map((part) => part.join(nonce));
          return parts?.join(timeOf(facts.now)) ?? null;
        },
        keep(html, nonce) {
          const parts = html.split(timeOf(facts.now));
          if (parts.length !== 2) return;
          drawn.keep(
            site,
            key,
            parts.map((part) => part.split(nonce)),
          );
        },
        readShared: () => shared.of(site).get(key) ?? null,
        keepShared: (page) => shared.keep(site, key, page),
      };
    },
  };
}

/** Pages by site and key. Facts such as the time zone come from the visitor: the oldest page makes room. */
function createShelves<Page>() {
  const bySite = new WeakMap<RequestSite, Map<string, Page>>();
  const of = (site: RequestSite): ReadonlyMap<string, Page> => bySite.get(site) ?? new Map();
  return {
    of,
    keep(site: RequestSite, key: string, page: Page): void {
      const pages = bySite.get(site) ?? new Map<string, Page>();
      bySite.set(site, pages);
      for (const oldest of pages.keys()) {
        if (pages.size < visitorPagesAtMost) break;
        pages.delete(oldest);
      }
      pages.set(key, page);
    },
  };
}

function isSameForVisitors({ method, caller, staff, cookies }: FastifyRequest): boolean {
  const isKnown = (name: string) => knownCookies.has(name);
  // defence: kept-page-for-visitors
  if (caller || staff) return false;
  return method === "GET" && /* defence: kept-page-known-cookies */ Object.keys(cookies).every(isKnown);
}

/** All facts that a page may show, and the country of the address, by which the settings differ. */
function keyOf(request: FastifyRequest, { now: _drawnAt, ...facts }: Facts): string {
  return JSON.stringify([request.url, request.geoCountry, facts]);
}
