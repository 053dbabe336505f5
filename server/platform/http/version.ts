import { createHash } from "node:crypto";
import type { EndpointKey } from "#contracts/all.ts";
import type { Caller, RequestSite } from "./context.ts";
import { othersSeconds } from "./http-limits.ts";

/**
 * A version of an answer, without making it: the member's stamp (incremented in the transaction of any change to their
 * data), the site's settings, and a time slice for changes by others. It is read with the session, before the data, so an
 * answer is never older than its version.
 */
export function versionOf(key: EndpointKey, caller: Caller, site: RequestSite, now: Date): string {
  const { memberId, stamp } = caller;
  // Each member's slices begin at a different second, so that not all answers are made at once.
  const offset = Number.parseInt(memberId.slice(-4), 16) % othersSeconds;
  const slice = Math.floor((now.getTime() / 1000 + offset) / othersSeconds);
  const text = [key, memberId, stamp, slice, settingsVersion(site)].join(" ");
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

const known = new WeakMap<RequestSite, string>();

/** The site of a request stays in memory until its settings are read again. */
function settingsVersion(site: RequestSite): string {
  const version =
    known.get(site) ?? createHash("sha256").update(JSON.stringify(site.settings)).digest("base64url");
  known.set(site, version);
  return version;
}
