import type { NotificationType } from "#contracts/ground/notifications.ts";
import { signUnsubscribe } from "#server/modules/ground/notifications/unsubscribe-link.ts";

/** The unsubscribe address of a kind of mail, as a server with this secret writes it into the mail. */
export function unsubscribePath(memberId: string, type: NotificationType, secret: string): string {
  return `/unsubscribe/${signUnsubscribe({ memberId, type }, secret)}`;
}
