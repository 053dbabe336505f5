import { and, eq, lt } from "drizzle-orm";
import type { Message } from "#contracts/chats.ts";
import type { Db } from "#server/db/client.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import type { Live } from "#server/platform/live.ts";
import type { Log } from "#server/platform/log.ts";

type Delivery = { conversationId: string; memberId: string; seq: number };

/** The member's browser has got everything up to a number; the partner is told once. */
export async function noteDelivered(
  { db, live }: { db: Db; live: Live },
  { conversationId, memberId, seq }: Delivery,
): Promise<void> {
  const [moved] = await db
    .update(conversationSides)
    .set({ deliveredSeq: seq })
    .where(
      and(
        eq(conversationSides.conversationId, conversationId),
        eq(conversationSides.memberId, memberId),
        lt(conversationSides.deliveredSeq, seq),
      ),
    )
    .returning({ partnerId: conversationSides.partnerId, readSeq: conversationSides.readSeq });
  if (!moved) return;
  live.publish(moved.partnerId, "receipt", {
    conversation_id: conversationId,
    member_id: memberId,
    delivered_seq: seq,
    read_seq: moved.readSeq,
  });
}

/** Notes what the live stream handed over; while one note is being written only the newest of a side waits. */
export function noteLiveDeliveries({ db, live, log }: { db: Db; live: Live; log: Log }): void {
  const waiting = new Map<string, Delivery | null>();

  async function write(side: string, delivery: Delivery): Promise<void> {
    waiting.set(side, null);
    try {
      await noteDelivered({ db, live }, delivery);
    } catch (error) {
      // The next page of messages that the browser asks for says the same.
      log.warn({ err: error }, "a delivery was not noted");
    }
    const next = waiting.get(side);
    if (next) await write(side, next);
    else waiting.delete(side);
  }

  live.onDelivered((memberId, name, data) => {
    if (name !== "message") return;
    const { conversation_id: conversationId, sender_id: senderId, seq } = data as Message;
    if (senderId === memberId) return;
    const side = `${conversationId} ${memberId}`;
    const delivery = { conversationId, memberId, seq };
    if (waiting.has(side)) waiting.set(side, delivery);
    else void write(side, delivery);
  });
}
