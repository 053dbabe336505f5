import { regionalTag } from "#i18n/regions.ts";
import { registerVersions } from "#web/lib/language/message-versions.ts";
import { messagesAddress } from "#web/lib/language/messages.ts";
import { readPageState } from "#web/lib/page/page-state.ts";

const worker = "/sw-push.js";
const prefix = "offline-";
const page = "/offline";
/** The oldest kept page in ms, because the page contains settings of the site. */
const oldestPageMs = 86_400_000;

/** With the browser's data saver the page is not kept, because the member may never need it. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

/**
 * Keeps the offline page of this build and language, and the worker that shows it. It is requested without
 * cookies, so that it has no data of a member. Either all its files are kept, or none.
 */
export async function keepShell(locale: string): Promise<void> {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  await navigator.serviceWorker.register(worker);
  const name = `${prefix}${buildVersion()}-${locale}`;
  const cache = await caches.open(name);
  if (isOutdated(await cache.match(page), Date.now())) {
    const answer = await fetch(`${page}?lang=${locale}`, { credentials: "omit" });
    if (!answer.ok) return;
    await cache.addAll(filesOf(await answer.clone().text()));
    await cache.put(page, answer);
  }
  for (const other of await caches.keys()) {
    if (other.startsWith(prefix) && other !== name) await caches.delete(other);
  }
}

/** A page without a date has an unknown age. */
export function isOutdated(kept: Response | undefined, now: number): boolean {
  if (!kept) return true;
  return now - Date.parse(kept.headers.get("date") ?? "") > oldestPageMs;
}

/** The version that React Router gives a build. */
function buildVersion(): string {
  return (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version ?? "0";
}

/** Addresses of code, styles and font in the page; React Router adds an empty fragment to some. */
export function namedIn(html: string): string[] {
  const named = html.match(/\/assets\/[^"'\s?#]+/g) ?? [];
  return [...new Set(named)].filter((path) => /\.(js|css|woff2)$/.test(path));
}

/** Code, styles and font that the page names, and its texts, whose names are in its state. */
function filesOf(html: string): string[] {
  const { request, subjects, texts } = readPageState(new DOMParser().parseFromString(html, "text/html"));
  registerVersions(texts);
  const tag = regionalTag(request.locale, request.country);
  const ofTexts = subjects.flatMap((subject) => messagesAddress(tag, subject) ?? []);
  return [...new Set([...namedIn(html), ...ofTexts])];
}
