import type { NotificationType } from "#contracts/ground/notifications.ts";
import { signUnsubscribe } from "#server/modules/ground/notifications/unsubscribe-link.ts";

/** Where the mails of a kind can be switched off, as a server with this secret writes it into them. */
export function unsubscribePath(memberId: string, type: NotificationType, secret: string): string {
  return `/unsubscribe/${signUnsubscribe({ memberId, type }, secret)}`;
}
