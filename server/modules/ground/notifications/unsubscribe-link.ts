import { createHmac, timingSafeEqual } from "node:crypto";
import { type NotificationType, notificationType } from "#contracts/ground/notifications.ts";

/** The member and the type of mails to unsubscribe from. */
export type Unsubscribe = { memberId: string; type: NotificationType };

const tokenPattern = /^([A-Za-z0-9_-]{22})\.([a-z_]{1,40})\.([A-Za-z0-9_-]{32})$/;

/**
 * The token of an unsubscribe link: it names a member and a type of mails and switches that type only. It
 * grants no access to the account and never expires, because a mail may be read years later.
 */
export function signUnsubscribe({ memberId, type }: Unsubscribe, secret: string): string {
  const member = Buffer.from(memberId.replaceAll("-", ""), "hex").toString("base64url");
  return `${member}.${type}.${signature(member, type, secret).toString("base64url")}`;
}

/** Null where the token was not made here. */
export function readUnsubscribe(token: string, secret: string): Unsubscribe | null {
  const [, member = "", given = "", signed = ""] = tokenPattern.exec(token) ?? [];
  const type = notificationType.safeParse(given);
  if (!type.success) return null;
  // defence: unsubscribe-link-signed
  if (!timingSafeEqual(Buffer.from(signed, "base64url"), signature(member, type.data, secret))) return null;
  const hex = Buffer.from(member, "base64url").toString("hex");
  return { memberId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"), type: type.data };
}

/** Its own key, so that a signature made here is valid nowhere else where the secret is used. */
function signature(member: string, type: string, secret: string): Buffer {
  const key = createHmac("sha256", secret).update("unsubscribe links").digest();
  return createHmac("sha256", key).update(`${member}.${type}`).digest().subarray(0, 24);
}
