import { createHmac, timingSafeEqual } from "node:crypto";

/** What a set of fields is: the same fields under another name have another signature. */
export type SignedMessage =
  | "payment"
  | "return"
  | "notice"
  | "status"
  | "status-answer"
  | "refund"
  | "refund-status"
  | "refund-answer";

export type Fields = Readonly<Record<string, string>>;

/**
 * HMAC-SHA256 in hexadecimal over the message's name and all fields except `signature`: a line for each, sorted by name in
 * code units, as `name=value` with both percent-encoded. So no value can contain the border between two fields.
 */
export function signFields(key: string, message: SignedMessage, fields: Fields): string {
  const lines = Object.keys(fields)
    .filter((name) => name !== "signature")
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(fields[name] ?? "")}`);
  return createHmac("sha256", key)
    .update([message, ...lines].join("\n"))
    .digest("hex");
}

/** The fields with their signature. */
export function signed<T extends Fields>(key: string, message: SignedMessage, fields: T) {
  return { ...fields, signature: signFields(key, message, fields) };
}

/** Whether the fields are exactly those that the holder of the key signed as this message. */
export function isSigned(key: string, message: SignedMessage, fields: Fields): boolean {
  const texts = Object.entries(fields).flat();
  // Half a surrogate pair has no encoding, so it cannot be signed.
  if (!texts.every((text) => text.isWellFormed())) return false;
  const expected = Buffer.from(signFields(key, message, fields));
  const given = Buffer.from(fields.signature ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
