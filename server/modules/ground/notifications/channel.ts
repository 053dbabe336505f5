import type { NotificationChannel } from "#contracts/ground/notifications.ts";
import type { Db } from "#server/db/open-database.ts";
import type { accounts } from "#server/db/schema/accounts.ts";
import type { NotificationOutcome } from "#server/db/schema/notifications.ts";
import type { SiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { PushSender } from "#server/platform/push/push-sender.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import type { Notice, Receiver } from "./notice.ts";

export type Waiting = { id: string; subjectId: string; pushedAt: Date | null };

/** What a member is to be told: true, wanted and due. */
export type Telling = {
  notice: Notice;
  receiver: Receiver;
  account: typeof accounts.$inferSelect;
  /** The one that is asked for. */
  notificationId: string;
  /** With it those that may go into the same message. */
  waiting: readonly Waiting[];
  facts: readonly [unknown, ...unknown[]];
};

/** What jobs of channels work with. */
export type ChannelMeans = {
  db: Db;
  clock: Clock;
  live: Live;
  log: Log;
  push: PushSender;
  queue: Queue;
  sites: SiteDirectory;
};

export type ChannelTools = { queue: Queue; post: Post; secret: string };

export type Told = {
  /** These wait no longer, and why; left out: all wait on. */
  settled?: { outcome: NotificationOutcome; rows: readonly Waiting[] };
  /** When the member is asked about again; left out: not for this one. */
  againInSeconds?: number;
};

/**
 * One way to tell a member something outside of the product: a file `<name>-channel.ts` of this folder, named in
 * channels.ts. What a notice says by it is a part of the notice (notice.ts).
 */
export type Channel = {
  name: NotificationChannel;
  /** Jobs of its own, where telling goes on after the transaction. */
  jobs?(means: ChannelMeans, notices: readonly Notice[]): void;
  /** Tells it inside `tx`, or says what becomes of it; null: this channel does nothing, and the next one is asked. */
  tell(tx: Db, tools: ChannelTools, telling: Telling): Promise<Told | null>;
};
