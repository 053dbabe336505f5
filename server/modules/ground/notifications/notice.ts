import type { NotificationType } from "#contracts/ground/notifications.ts";
import type { LiveEventName, LiveEvents } from "#contracts/live.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { MailWords } from "#server/platform/mail/compose-mail.ts";
import type { MailLimit } from "./notification-rules.ts";

/** Who is to be told. */
export type Receiver = { memberId: string; site: RequestSite; locale: Locale; lastSeenAt: Date };

export type LiveHint = { [Name in LiveEventName]: { name: Name; data: LiveEvents[Name] } }[LiveEventName];

/**
 * One kind of thing that members are told: a file `notices/<type>.ts` of the module that knows it, named in
 * server/notices.ts.
 */
export type Notice<Fact = unknown> = {
  /** `notifications.type`; the job is `notify:<type>`. */
  type: string;
  /** Which of a member's switches turns it off; null: it is owed, such as a receipt, and no mail of it unsubscribes. */
  switchedBy: NotificationType | null;
  /** For somebody who is here: mail all the same, nothing (they see it), or ask again while it lasts. */
  whileHere: "mail" | "nothing" | "ask_again";
  limit: MailLimit | null;
  /** Beyond the limit: left out, or gathered into the next mail. */
  beyondLimit: "left_out" | "gathered";
  /** What is still true of these subjects and may be shown to the receiver; the rest is over. */
  find(tx: Db, receiver: Receiver, subjectIds: readonly string[]): Promise<Fact[]>;
  /** For pages that are open, told before anything else. */
  tell?(receiver: Receiver, facts: readonly Fact[]): LiveHint[];
  /** The mail about one fact or several; null: this is told in the product only. */
  write?(receiver: Receiver, facts: readonly [Fact, ...Fact[]]): MailWords | null;
};

/** Names the type of the facts once, where the notice is declared; the list holds them as they are. */
export function notice<Fact>(declared: Notice<Fact>): Notice {
  return declared as unknown as Notice;
}
