import type { NotificationType } from "#contracts/ground/notifications.ts";
import type { LiveEventName, LiveEvents } from "#contracts/live.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { MailWords } from "#server/platform/mail/compose-mail.ts";
import type { MailLimit } from "./notification-rules.ts";

/** Who is to be told; `tag` is the language as their country writes it, for `Intl` and for texts. */
export type Receiver = {
  memberId: string;
  site: RequestSite;
  locale: Locale;
  tag: string;
  lastSeenAt: Date;
  now: Date;
};

export type PushAside = "kind_fictional" | "kind_cam" | "example";

/** What a push says: nothing of what was written, and nobody's name, since it shows on locked screens. */
export type PushWords = {
  /** Text of i18n/messages/<locale>/ground/push.json, for who lets it be shown there; others read `news` in its place. */
  key:
    | "new_conversation"
    | "new_messages"
    | "new_photo"
    | "like_received"
    | "new_match"
    | "unread_reminder"
    | "new_members"
    | "photo_reminder"
    | "test"
    | "news";
  /** Words in the receiver's language, said in place of the text where it may be shown. */
  own?: string;
  /** What has to be said of who is behind it, where that is no member. */
  aside: PushAside | null;
  /** Where a click leads; pushes that lead to one place replace each other. */
  path: string;
  /** Where a click leads if several such are told as one. */
  listPath: "/" | "/chats" | "/likes" | "/members" | "/profile" | "/notifications";
  urgency: "high" | "normal";
  /** When it is no news any more. */
  ttlSeconds: number;
};

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
  /** What is beyond it waits, and goes into the next mail as far as it is news then. */
  limit: MailLimit | null;
  /** The limit is one for mails and pushes together: a push that is beyond it waits as well. */
  limitsPushes?: boolean;
  /** What is still true of these subjects and may be shown to the receiver; the rest is over. */
  find(tx: Db, receiver: Receiver, subjectIds: readonly string[]): Promise<Fact[]>;
  /** For pages that are open, told before anything else. */
  tell?(receiver: Receiver, facts: readonly Fact[]): LiveHint[];
  /** The mail about one fact or several; null: this is told in the product only. */
  write?(receiver: Receiver, facts: readonly [Fact, ...Fact[]]): MailWords | null;
  /** The push about one fact, told at once and beside the mail; left out: mails only. */
  push?(fact: Fact): PushWords;
  /** Told by push when its time has come, and by mail some minutes later to who has not looked by then. */
  pushesFirst?: boolean;
  /** Told by mail and by push at once, to who is looking too: somebody tries whether it arrives. */
  byAllChannels?: boolean;
};

/** Names the type of the facts once, where the notice is declared; the list holds them as they are. */
export function notice<Fact>(declared: Notice<Fact>): Notice {
  return declared as unknown as Notice;
}
