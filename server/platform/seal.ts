import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { gcmNonceBytes, gcmTagBytes } from "./standards.ts";

type Sealed = {
  /** The purpose, such as "keys of authenticators": each has its own key. */
  purpose: string;
  /** The owner: the text cannot be decrypted in another owner's row. */
  ownerId: string;
  /** SESSION_SECRET. */
  secret: string;
};

/** Where the ciphertext begins. */
const textAt = gcmNonceBytes + gcmTagBytes;
const keyOf = (secret: string, purpose: string) => createHmac("sha256", secret).update(purpose).digest();

/** AES-256-GCM, base64url: nonce, tag and ciphertext. */
export function seal(text: string, { purpose, ownerId, secret }: Sealed): string {
  const nonce = randomBytes(gcmNonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, purpose), nonce).setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Null if it was encrypted with another secret, purpose or owner. */
export function unseal(sealed: string, { purpose, ownerId, secret }: Sealed): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(
      "aes-256-gcm",
      keyOf(secret, purpose),
      bytes.subarray(0, gcmNonceBytes),
    );
    decipher.setAAD(Buffer.from(ownerId)).setAuthTag(bytes.subarray(gcmNonceBytes, textAt));
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString();
  } catch {
    return null;
  }
}
