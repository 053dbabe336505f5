import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { outboxEntries, waitingMails } from "#server/db/schema/platform.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";
import type { Log } from "../operations/log.ts";
import type { Queue } from "../work/job-queue.ts";
import { queueKinds } from "../work/work-limits.ts";
import { waitingMailKeptMs } from "./mail-limits.ts";
import { type Mail, MailError, type Mailer } from "./mailer.ts";

/** Waiting mails: queued in the transaction that causes them, delivered by a job with retries. */
export type Post = {
  /** Queues a finished mail; it leaves if and only if `tx` commits. */
  send(tx: Db, mail: Mail): Promise<void>;
  /** Deletes waiting and sent mails of an address. */
  forget(tx: Db, address: string): Promise<void>;
};

export function createPost(options: {
  db: Db;
  queue: Queue;
  mailer: Mailer | null;
  clock: Clock;
  log: Log;
  /** Demo and test: sent mails can be read at /dev/outbox. */
  keepsOutbox: boolean;
}): Post {
  const { db, queue, mailer, clock, log, keepsOutbox } = options;

  /** False if it was refused permanently: another try would be refused too, or count as spam. */
  async function deliver(mail: Mail): Promise<boolean> {
    try {
      await mailer?.deliver(mail);
      return true;
    } catch (error) {
      // defence: mail-tried-again
      if (!(error instanceof MailError) || error.retryable) throw error;
      log.error(
        { err: error, messageId: mail.messageId },
        "a mail was refused permanently and is not tried again",
      );
      return false;
    }
  }

  /** Takes the mail for this try; null if it was sent, "busy" while another process sends it. */
  async function claim(mailId: string): Promise<Mail | "busy" | null> {
    const own = eq(waitingMails.id, mailId);
    const [claimed] = await db
      .update(waitingMails)
      .set({ claimedUntil: sql`now() + ${queueKinds.mail.tryWithinSeconds} * interval '1 second'` })
      .where(and(own, sql`coalesce(${waitingMails.claimedUntil} < now(), true)`))
      .returning({ mail: waitingMails.mail });
    if (claimed) return claimed.mail as Mail;
    const [waiting] = await db.select({ id: waitingMails.id }).from(waitingMails).where(own);
    return waiting ? "busy" : null;
  }

  queue.on<{ mailId: string }>(
    "deliver-mail",
    async ({ mailId }) => {
      const mail = await claim(mailId);
      if (mail === null) return;
      if (mail === "busy") throw new Error("another process is delivering this mail");
      const own = eq(waitingMails.id, mailId);
      try {
        const isDelivered = await deliver(mail);
        await db.transaction(async (tx) => {
          const left = await tx.delete(waitingMails).where(own).returning({ id: waitingMails.id });
          if (isDelivered && keepsOutbox && left.length > 0) await keep(tx, mail);
        });
      } catch (error) {
        await db.update(waitingMails).set({ claimedUntil: null }).where(own);
        throw error;
      }
    },
    // defence: mail-own-queue
    "mail",
  );

  async function keep(tx: Db, mail: Mail): Promise<void> {
    await tx.insert(outboxEntries).values({
      channel: "mail",
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      links: [...new Set(mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [])],
      createdAt: clock.now(),
    });
  }

  queue.schedule("forget-undelivered-mails", "41 * * * *", async () => {
    await db
      .delete(waitingMails)
      .where(lt(waitingMails.createdAt, new Date(clock.now().getTime() - waitingMailKeptMs)));
  });

  return {
    async send(tx, mail) {
      const id = newId();
      await tx.insert(waitingMails).values({ id, mail, createdAt: clock.now() });
      // defence: mail-queued
      await queue.send(tx, "deliver-mail", { mailId: id });
    },
    async forget(tx, address) {
      await tx.delete(waitingMails).where(sql`${waitingMails.mail} ->> 'to' = ${address}`);
      await tx.delete(outboxEntries).where(eq(outboxEntries.recipient, address));
    },
  };
}
