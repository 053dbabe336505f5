import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { outboxEntries, waitingSms } from "#server/db/schema/platform.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";
import type { Log } from "../operations/log.ts";
import type { Queue } from "../work/job-queue.ts";
import { queueKinds } from "../work/work-limits.ts";
import { type Sms, SmsError, type SmsGateway } from "./sms-gateway.ts";

/** Waiting text messages: queued in the transaction that causes them, like mails (mail-queue.ts). */
export type SmsPost = {
  /** False if none can be sent: features that need one are off, and say so. */
  isOn: boolean;
  /** Queues a message; it leaves if and only if `tx` commits. */
  send(tx: Db, sms: Sms): Promise<void>;
};

export function createSmsPost(options: {
  db: Db;
  queue: Queue;
  gateway: SmsGateway | null;
  clock: Clock;
  log: Log;
  /** Demo and test: sent messages can be read at /dev/outbox. */
  keepsOutbox: boolean;
}): SmsPost {
  const { db, queue, gateway, clock, log, keepsOutbox } = options;
  const isOver = (sms: Sms) => clock.now().getTime() >= Date.parse(sms.expiresAt);

  /** False if it is dropped: refused permanently, or expired. */
  async function deliver(id: string, sms: Sms): Promise<boolean> {
    // defence: sms-not-sent-late
    if (isOver(sms)) return false;
    try {
      await gateway?.deliver(sms, id);
      return true;
    } catch (error) {
      if (!(error instanceof SmsError) || error.retryable) throw error;
      log.error({ err: error, smsId: id }, "a text message was refused permanently and is not tried again");
      return false;
    }
  }

  /** Takes the message for this try; null if it was sent, "busy" while another process sends it. */
  async function claim(smsId: string): Promise<Sms | "busy" | null> {
    const own = eq(waitingSms.id, smsId);
    const [claimed] = await db
      .update(waitingSms)
      .set({ claimedUntil: sql`now() + ${queueKinds.sms.tryWithinSeconds} * interval '1 second'` })
      .where(and(own, sql`coalesce(${waitingSms.claimedUntil} < now(), true)`))
      .returning({ sms: waitingSms.sms });
    if (claimed) return claimed.sms as Sms;
    const [waiting] = await db.select({ id: waitingSms.id }).from(waitingSms).where(own);
    return waiting ? "busy" : null;
  }

  queue.on<{ smsId: string }>(
    "deliver-sms",
    async ({ smsId }) => {
      const sms = await claim(smsId);
      if (sms === null) return;
      if (sms === "busy") throw new Error("another process is delivering this text message");
      const own = eq(waitingSms.id, smsId);
      try {
        const isDelivered = await deliver(smsId, sms);
        await db.transaction(async (tx) => {
          const left = await tx.delete(waitingSms).where(own).returning({ id: waitingSms.id });
          if (isDelivered && keepsOutbox && left.length > 0) await keep(tx, sms);
        });
      } catch (error) {
        await db.update(waitingSms).set({ claimedUntil: null }).where(own);
        throw error;
      }
    },
    "sms",
  );

  async function keep(tx: Db, sms: Sms): Promise<void> {
    await tx.insert(outboxEntries).values({
      channel: "sms",
      recipient: sms.to,
      subject: sms.sender,
      text: sms.text,
      html: "",
      links: [],
      createdAt: clock.now(),
    });
  }

  queue.schedule("forget-unsent-sms", "47 * * * *", async () => {
    await db.delete(waitingSms).where(lt(waitingSms.expiresAt, clock.now()));
  });

  return {
    isOn: gateway !== null || keepsOutbox,
    async send(tx, sms) {
      const id = newId();
      await tx.insert(waitingSms).values({ id, sms, expiresAt: new Date(sms.expiresAt) });
      await queue.send(tx, "deliver-sms", { smsId: id });
    },
  };
}
