import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { varyByEncoding } from "../http/compress.ts";
import { isOfOwnHost } from "../http/own-host.ts";
import { policyByHashes } from "./content-security-policy.ts";
import { sharedPageSeconds, sharedPageStaleSeconds } from "./page-limits.ts";

/** A page that caches in front of the product may send to other visitors (docs/decisions/0095-public-pages-at-the-edge.md). */
export type SharedPage = { html: Buffer; policy: string; etag: string };

/** Paths that every cache reads in the same way: without a query, and without anything to decode, resolve or cut off. */
const plainPath = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

/**
 * Whether a request identifies nobody, and whether all that its page depends on is in the key of a compliant cache: host,
 * path, language, and the country that the proxy sends.
 */
export function mayShare(request: FastifyRequest): boolean {
  const { method, url, headers, caller, staff } = request;
  if ((method !== "GET" && method !== "HEAD") || caller || staff) return false;
  // defence: shared-page-without-cookies
  if (headers.cookie !== undefined || headers.authorization !== undefined) return false;
  // defence: shared-page-of-forwarded-country
  if (!request.isCountryForwarded) return false;
  return (
    /* defence: shared-page-of-own-host */ isOfOwnHost(request) &&
    /* defence: shared-page-at-plain-path */ plainPath.test(url)
  );
}

const scriptBegin = "<script";
const scriptEnd = "</script>";
const withoutHash = / src="| type="application\/(?:ld\+)?json"/;

/**
 * The shared form of a page that was drawn with this nonce: without the nonce, and with a policy that allows exactly its
 * inline scripts. `drawnFrom`: when its drawing began, in milliseconds.
 */
export function shareDrawnPage(
  drawn: string,
  { nonce, cdnPrefix, drawnFrom }: { nonce: string; cdnPrefix: string; drawnFrom: number },
): SharedPage {
  const own = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const { attributes, text } of scriptsOf(drawn)) {
    // A script in the words of a page has no nonce, so the policy does not allow it.
    const isOwn = attributes.includes(own);
    if (/* defence: hashes-of-own-scripts */ isOwn && !withoutHash.test(attributes))
      hashes.add(digestOf(text, "base64"));
  }
  const html = drawn.replaceAll(own, "");
  const policy = policyByHashes(hashes, cdnPrefix);
  return { html: Buffer.from(html), policy, etag: etagOf(policy, html, drawnFrom) };
}

/** The script elements of a page: what its tag says, and its text. */
function* scriptsOf(html: string): Generator<{ attributes: string; text: string }> {
  for (let at = html.indexOf(scriptBegin); at >= 0; ) {
    const content = html.indexOf(">", at) + 1;
    const end = html.indexOf(scriptEnd, content);
    if (content === 0 || end < 0) return;
    yield { attributes: html.slice(at + scriptBegin.length, content - 1), text: html.slice(content, end) };
    at = html.indexOf(scriptBegin, end);
  }
}

/**
 * The same for two drawings that differ only in their times, so that a cache may keep the first one. Weak, because the
 * bytes depend on the compression.
 */
function etagOf(policy: string, html: string, drawnFrom: number): string {
  const until = Date.now();
  const isOfDrawing = (time: string) => Number(time) >= drawnFrom && Number(time) <= until;
  const timeless = html.replaceAll(/\b\d{13}\b/g, (time) => (isOfDrawing(time) ? "" : time));
  return `W/"${digestOf(`${policy}\n${timeless}`, "base64url")}"`;
}

function digestOf(text: string, form: "base64" | "base64url"): string {
  return createHash("sha256").update(text).digest(form);
}

const cacheControl = `public, max-age=0, s-maxage=${sharedPageSeconds}, stale-while-revalidate=${sharedPageStaleSeconds}`;

/** Sends the page, or 304 if the asking cache has it. The answer sets no cookie. */
export function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, policy, etag }: SharedPage,
): FastifyReply {
  // The id of one request, which is another one in the log than that of the visitor who reads it.
  reply.removeHeader("x-request-id");
  reply.headers({ "content-security-policy": policy, "cache-control": cacheControl, etag });
  const known = (request.headers["if-none-match"] ?? "").split(",").map((one) => one.trim());
  if (known.includes(etag)) {
    varyByEncoding(reply);
    return reply.status(304).send();
  }
  return reply.status(200).type("text/html; charset=utf-8").send(html);
}
