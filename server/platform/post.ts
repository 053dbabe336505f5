import type { Db } from "#server/db/client.ts";
import { outboxEntries } from "#server/db/schema/platform.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import { type Mail, MailError, type Mailer } from "./mail.ts";
import type { Queue } from "./queue.ts";

/** Mails on their way: queued in the transaction that causes them, delivered by a job that tries again. */
export type Post = {
  /** Queues a finished mail; it leaves if and only if `tx` commits. */
  send(tx: Db, mail: Mail): Promise<void>;
};

export function createPost(options: {
  db: Db;
  queue: Queue;
  mailer: Mailer | null;
  clock: Clock;
  log: Log;
  /** Demo and test: what was sent can be read at /dev/outbox. */
  keepsOutbox: boolean;
}): Post {
  const { db, queue, mailer, clock, log, keepsOutbox } = options;

  /** False where it was refused for good: another try would be refused too, or be spam. */
  async function deliver(mail: Mail): Promise<boolean> {
    try {
      await mailer?.deliver(mail);
      return true;
    } catch (error) {
      if (!(error instanceof MailError) || error.retryable) throw error;
      log.error({ err: error, messageId: mail.messageId }, "a mail was refused and is given up");
      return false;
    }
  }

  queue.on<Mail>("deliver-mail", async (mail) => {
    if (!(await deliver(mail)) || !keepsOutbox) return;
    await db.insert(outboxEntries).values({
      channel: "mail",
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      links: [...new Set(mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [])],
      createdAt: clock.now(),
    });
  });
  return {
    send: (tx, mail) => queue.send(tx, "deliver-mail", mail),
  };
}
