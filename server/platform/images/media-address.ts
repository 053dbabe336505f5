import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { addressesKept, addressSeconds } from "./image-limits.ts";

const signaturePattern = /^(\d{1,12})\.([A-Za-z0-9_-]{32})$/;

export type SignedAddress = { key: string; secondsLeft: number };

/**
 * Addresses that give access to one file for 2 to 4 hours. The end is rounded up to a window shared by all, so that a file
 * keeps its address, and its entry in the browser's cache, during a window.
 */
export function createMediaAddresses(secret: string) {
  // Its own key, so that a signature made here is invalid for other uses of the secret.
  const signingKey = createSecretKey(createHmac("sha256", secret).update("media addresses").digest());
  // Pages show the same photos repeatedly: within a window each is signed once.
  let signed = new Map<string, string>();
  let signedWindow = 0;

  function sign(expires: number, key: string): Buffer {
    return createHmac("sha256", signingKey).update(`${expires}.${key}`).digest().subarray(0, 24);
  }

  function addressOf(key: string, expires: number): string {
    return `/media/${expires}.${sign(expires, key).toString("base64url")}/${key}`;
  }

  function signedPathFor(key: string, minutes: number, now: Date): string {
    return addressOf(key, Math.ceil(now.getTime() / 1000) + minutes * 60);
  }

  function signedPath(key: string, now: Date): string {
    const window = Math.floor(now.getTime() / 1000 / addressSeconds);
    if (window !== signedWindow || signed.size >= addressesKept) {
      signed = new Map();
      signedWindow = window;
    }
    const known = signed.get(key);
    if (known) return known;
    const path = addressOf(key, (window + 2) * addressSeconds);
    signed.set(key, path);
    return path;
  }

  /** The file of an address, or null if it is forged or expired. */
  function verifySigned(ticket: string, key: string, now: Date): SignedAddress | null {
    const match = signaturePattern.exec(ticket);
    if (!match) return null;
    const expires = Number(match[1]);
    const genuine = timingSafeEqual(sign(expires, key), Buffer.from(match[2]!, "base64url"));
    const secondsLeft = Math.floor(expires - now.getTime() / 1000);
    return secondsLeft > 0 && /* defence: own-signature-only */ genuine ? { key, secondsLeft } : null;
  }

  return { signedPath, signedPathFor, verifySigned };
}
