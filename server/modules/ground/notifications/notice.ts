import type { NotificationType } from "#contracts/ground/notifications.ts";
import type { LiveEventName, LiveEvents } from "#contracts/live.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { MailWords } from "#server/platform/mail/compose-mail.ts";
import type { MailLimit } from "./notification-rules.ts";

/** The member to be told; `tag` is the language as their country writes it, for `Intl` and for texts. */
export type Receiver = {
  memberId: string;
  site: RequestSite;
  locale: Locale;
  tag: string;
  lastSeenAt: Date;
  now: Date;
};

export type PushAside = "kind_fictional" | "kind_cam" | "example";

/** The words of a push: without content and names, because it is shown on locked screens. */
export type PushWords = {
  /** Text of i18n/messages/<locale>/ground/push.json, if the member allows it; others read `news`. */
  key:
    | "new_conversation"
    | "new_messages"
    | "new_photo"
    | "new_sticker"
    | "new_gift"
    | "new_voice"
    | "new_gif"
    | "like_received"
    | "new_match"
    | "unread_reminder"
    | "new_members"
    | "saved_searches"
    | "photo_reminder"
    | "support_answer"
    | "test"
    | "news";
  /** Words in the receiver's language that replace the text where it may be shown. */
  own?: string;
  /** The label of the profile behind the push, if it is no ordinary member. */
  aside: PushAside | null;
  /** Where a click leads; pushes with the same path replace each other. */
  path: string;
  /** Where a click leads if several such pushes are sent as one. */
  listPath: "/" | "/chats" | "/likes" | "/members" | "/profile" | "/notifications";
  urgency: "high" | "normal";
  /** After this time the push is outdated. */
  ttlSeconds: number;
};

export type LiveHint = { [Name in LiveEventName]: { name: Name; data: LiveEvents[Name] } }[LiveEventName];

/**
 * One kind of notification to members: a file `notices/<type>.ts` of the module with its data, named in
 * server/notices.ts.
 */
export type Notice<Fact = unknown> = {
  /** `notifications.type`; the job is `notify:<type>`. */
  type: string;
  /** The member's switch for it; null: it is owed, such as a receipt, and has no unsubscribe link. */
  switchedBy: NotificationType | null;
  /** If the member is present: send the mail, send nothing (a page shows it), or try again while it is true. */
  whileHere: "mail" | "nothing" | "ask_again";
  /** Notifications beyond it wait, and go into the next mail if they are still true then. */
  limit: MailLimit | null;
  /** Mails and pushes share the limit: a push beyond it waits as well. */
  limitsPushes?: boolean;
  /** The facts about these subjects that are still true and may be shown to the receiver. */
  find(tx: Db, receiver: Receiver, subjectIds: readonly string[]): Promise<Fact[]>;
  /** Hints for open pages, sent before anything else. */
  tell?(receiver: Receiver, facts: readonly Fact[]): LiveHint[];
  /** The mail about one fact or several; null: only the product shows it. */
  write?(receiver: Receiver, facts: readonly [Fact, ...Fact[]]): MailWords | null;
  /** The push about one fact, sent at once and beside the mail; left out: mails only. */
  push?(fact: Fact): PushWords;
  /** Sent by push when it is due, and by mail some minutes later if the member has not looked by then. */
  pushesFirst?: boolean;
  /** Sent by mail and by push at once, also to a looking member, who tests whether it arrives. */
  byAllChannels?: boolean;
};

/** Declares a notice with the type of its facts; the list of notices has them without it. */
export function notice<Fact>(declared: Notice<Fact>): Notice {
  return declared as unknown as Notice;
}
