import { createHash } from "node:crypto";
import type { EndpointKey } from "#contracts/all.ts";
import type { Caller, RequestSite } from "./context.ts";

/** Asked by every browser of a member once a minute (seed section 4). */
const polled = new Set<EndpointKey>(["GET /api/user.php", "GET /api/chats.php", "GET /api/likes.php"]);

/**
 * For so long an answer may go on showing others as they were: who is online, a partner's new name, photo or wish to
 * be private. It is the seed's longer polling interval; what is the member's own is never old.
 */
const othersSeconds = 300;

export function isPolled(key: EndpointKey): boolean {
  return polled.has(key);
}

/**
 * Names an answer without making it: the member's stamp, which counts up in the transaction of any change to what is
 * theirs, the site's settings, and the slice of time for what others do. Read with the session, before the data: an
 * answer is never older than its name.
 */
export function versionOf(key: EndpointKey, caller: Caller, site: RequestSite, now: Date): string {
  const { memberId, stamp } = caller;
  // Each member's slices begin at another second, so that not everybody is answered anew at once.
  const offset = Number.parseInt(memberId.slice(-4), 16) % othersSeconds;
  const slice = Math.floor((now.getTime() / 1000 + offset) / othersSeconds);
  const text = [key, memberId, stamp, slice, settingsVersion(site)].join(" ");
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

const known = new WeakMap<RequestSite, string>();

/** The site of a request is kept in memory until its settings are read anew. */
function settingsVersion(site: RequestSite): string {
  const version =
    known.get(site) ?? createHash("sha256").update(JSON.stringify(site.settings)).digest("base64url");
  known.set(site, version);
  return version;
}
