import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from "node:crypto";
import { AppError } from "../errors.ts";
import { gcmNonceBytes, gcmTagBytes } from "../standards.ts";

/** Encrypted positions in a list: only this server can read them, and they are valid for their list only. */
export type CursorSeal = {
  /** `list` identifies the list exactly: decryption needs the same value. */
  seal(place: unknown, list: string): string;
  /** Refuses cursors that were not made for this list. */
  open(cursor: string, list: string): unknown;
};

const algorithm = "aes-256-gcm";

export function createCursorSeal(secret: string): CursorSeal {
  // As a key object: with plain bytes Node would make one at every use, which takes ten times as long as the encryption.
  const key = createSecretKey(createHash("sha256").update(`cursor:${secret}`).digest());
  return {
    seal(place, list) {
      const iv = randomBytes(gcmNonceBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(list));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(place)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(cursor, list) {
      const bytes = Buffer.from(cursor, "base64url");
      if (bytes.length <= gcmNonceBytes + gcmTagBytes) throw new AppError("invalid_request");
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, gcmNonceBytes))
          .setAAD(Buffer.from(list))
          .setAuthTag(bytes.subarray(gcmNonceBytes, gcmNonceBytes + gcmTagBytes));
        const place = Buffer.concat([
          decipher.update(bytes.subarray(gcmNonceBytes + gcmTagBytes)),
          decipher.final(),
        ]);
        return JSON.parse(place.toString());
      } catch {
        throw new AppError("invalid_request");
      }
    },
  };
}
