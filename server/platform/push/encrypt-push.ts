import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from "node:crypto";
import { pushBodyBytes, recordSizeBytes, saltBytes } from "../standards.ts";
import { paddedBytes } from "./push-limits.ts";

/** A browser's keys for the encryption: its public key and its secret, in base64url. */
export type PushKeys = { p256dh: string; auth: string };

const curve = "prime256v1";

/**
 * The body of a push message (RFC 8291: one record of aes128gcm, RFC 8188). `chosen` is for the test vector only: a key
 * pair and a salt are used once.
 */
export function encryptPush(
  text: string,
  keys: PushKeys,
  chosen: { privateKey?: Buffer; salt?: Buffer; paddedBytes?: number } = {},
): Buffer {
  const own = createECDH(curve);
  if (chosen.privateKey) own.setPrivateKey(chosen.privateKey);
  else own.generateKeys();
  const [theirs, ours] = [Buffer.from(keys.p256dh, "base64url"), own.getPublicKey()];
  const salt = chosen.salt ?? randomBytes(saltBytes);
  const { contentKey, nonce } = deriveKeys({
    shared: own.computeSecret(theirs),
    auth: Buffer.from(keys.auth, "base64url"),
    salt,
    receiver: theirs,
    sender: ours,
  });
  const plain = Buffer.from(text);
  const size = Math.max(chosen.paddedBytes ?? paddedBytes, plain.length + 1);
  // 2 says that this record is the last; zeros up to the size follow.
  const padded = Buffer.concat([plain, Buffer.from([2]), Buffer.alloc(size - plain.length - 1)]);
  const cipher = createCipheriv("aes-128-gcm", contentKey, nonce);
  const sealed = Buffer.concat([cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(recordSizeBytes + 1);
  head.writeUInt32BE(pushBodyBytes);
  head.writeUInt8(ours.length, recordSizeBytes);
  return Buffer.concat([salt, head, ours, sealed]);
}

/** The secret that both sides derive from their keys; server/emulators/push has the browser's side. */
export function deriveKeys(known: {
  shared: Buffer;
  auth: Buffer;
  salt: Buffer;
  receiver: Buffer;
  sender: Buffer;
}): { contentKey: Buffer; nonce: Buffer } {
  const { shared, auth, salt, receiver, sender } = known;
  const derive = (secret: Buffer, by: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, bytes));
  const seed = derive(shared, auth, Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender]), 32);
  return {
    contentKey: derive(seed, salt, "Content-Encoding: aes128gcm\0", 16),
    nonce: derive(seed, salt, "Content-Encoding: nonce\0", 12),
  };
}

/** Whether the keys are valid for encryption: a point of the curve, and 16 bytes. */
export function areUsable({ p256dh, auth }: PushKeys): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, "base64url"), curve);
  } catch {
    return false;
  }
  return Buffer.from(p256dh, "base64url").length === 65 && Buffer.from(auth, "base64url").length === 16;
}
