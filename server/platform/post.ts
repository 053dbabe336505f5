import type { Db } from "#server/db/client.ts";
import { outboxEntries } from "#server/db/schema/platform.ts";
import type { Clock } from "./clock.ts";
import type { Mail, Mailer } from "./mail.ts";
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
  /** Demo and test: what was sent can be read at /dev/outbox. */
  keepsOutbox: boolean;
}): Post {
  const { db, queue, mailer, clock, keepsOutbox } = options;
  queue.on<Mail>("deliver-mail", async (mail) => {
    if (mailer) await mailer.deliver(mail);
    if (!keepsOutbox) return;
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
