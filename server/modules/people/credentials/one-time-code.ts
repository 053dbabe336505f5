import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { appCodeDigits, appCodeSeconds, appKeyBytes } from "./credential-limits.ts";

/** 160 bits, in base32. */
export function newAppKey(): string {
  return new Secret({ size: appKeyBytes }).base32;
}

function totp(key: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    algorithm: "SHA1",
    digits: appCodeDigits,
    period: appCodeSeconds,
    secret: Secret.fromBase32(key),
  });
}

/** The half minute of a code, at most one before or after now; null where it is no code of the key. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(key).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / appCodeSeconds) + delta;
}

/** A square of modules; `path` draws the dark ones in an SVG with an edge of `size`. */
export type QrCode = { size: number; path: string };

/** Draws the QR code for an app: the account's label, the site and the key. */
export function drawKey(key: string, names: { issuer: string; label: string }): QrCode {
  const { data, size } = encode(totp(key, names).toString(), { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
