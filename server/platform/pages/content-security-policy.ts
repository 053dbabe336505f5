import { randomBytes } from "node:crypto";

export function newNonce(): string {
  return randomBytes(18).toString("base64");
}

/** Inline code needs this answer's nonce. */
export function contentSecurityPolicy(nonce: string, cdnPrefix: string): string {
  return policyWith([`'nonce-${nonce}'`], cdnPrefix);
}

/** For a page that many visitors get: inline code needs one of these hashes (SHA-256 in base64). */
export function policyByHashes(hashes: Iterable<string>, cdnPrefix: string): string {
  return policyWith(
    Array.from(hashes, (hash) => `'sha256-${hash}'`),
    cdnPrefix,
  );
}

/** The only other origin is the site's CDN, for images, if it has one. */
function policyWith(inline: readonly string[], cdnPrefix: string): string {
  const images = cdnPrefix === "" ? "" : ` ${new URL(cdnPrefix).origin}`;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline].join(" "),
    "style-src 'self'",
    // defence: csp-img
    `img-src 'self' data: blob:${images}`,
    "font-src 'self'",
    // Voice messages, and a recording before it is sent.
    "media-src 'self' blob:",
    // defence: csp-connect
    "connect-src 'self'",
    // defence: csp-object
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // defence: csp-frames
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Hot reload speaks over a socket and puts styles into the page itself; never sent by a built site. */
export function developmentPolicy(nonce: string, cdnPrefix: string): string {
  return contentSecurityPolicy(nonce, cdnPrefix)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws: wss:");
}
