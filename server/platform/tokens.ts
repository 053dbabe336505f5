import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 bits for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash of a token that the database stores. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
