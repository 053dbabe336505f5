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

/** Notifications that a member is to get: true, wanted and due. */
export type Telling = {
  notice: Notice;
  receiver: Receiver;
  account: typeof accounts.$inferSelect;
  /** The notification that the job is for. */
  notificationId: string;
  /** This notification and those that may go into the same message. */
  waiting: readonly Waiting[];
  facts: readonly [unknown, ...unknown[]];
};

/** The services for jobs of channels. */
export type ChannelJobServices = {
  db: Db;
  clock: Clock;
  live: Live;
  log: Log;
  push: PushSender;
  queue: Queue;
  sites: SiteDirectory;
};

/** The services with which a channel tells a member, inside a transaction. */
export type ChannelServices = { queue: Queue; post: Post; secret: string };

export type Told = {
  /** Notifications that no longer wait, and the reason; left out: all still wait. */
  settled?: { outcome: NotificationOutcome; rows: readonly Waiting[] };
  /** When the notification is tried again; left out: not for this one. */
  againInSeconds?: number;
};

/**
 * One way to tell a member something outside of the product: a file `<name>-channel.ts` of this folder, named
 * in channels.ts. The words of a notice for this channel are part of the notice (notice.ts).
 */
export type Channel = {
  name: NotificationChannel;
  /** Jobs of its own, where the channel continues after the transaction. */
  jobs?(services: ChannelJobServices, notices: readonly Notice[]): void;
  /** Sends inside `tx`, or answers how to proceed; null: this channel does nothing, the next one is tried. */
  tell(tx: Db, services: ChannelServices, telling: Telling): Promise<Told | null>;
};

/** The channel that decides where no other one did: it always answers. */
export type LastChannel = Omit<Channel, "tell"> & {
  tell(...given: Parameters<Channel["tell"]>): Promise<Told>;
};
