import { sql } from "drizzle-orm";
import type { Message } from "#contracts/talking/chats.ts";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { blockedEitherWay } from "#server/modules/people/visibility/visible-to.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Log } from "#server/platform/operations/log.ts";
import { deliveriesGatheredMs } from "./chat-limits.ts";
import { getPosition } from "./find-thread.ts";

type Delivery = { conversationId: string; memberId: string; seq: number };
type Moved = Delivery & { partnerId: string; readSeq: number; isTold: boolean };

/**
 * The member's browser has received all messages up to a number. The partner is told once, unless a block
 * stands between them or the member hides their presence. Throws not_found as getThread does.
 */
export async function noteDelivered(services: { db: Db; live: Live }, delivery: Delivery): Promise<void> {
  const position = await getPosition(services.db, delivery.memberId, delivery.conversationId);
  const seq = Math.min(delivery.seq, position.lastSeq);
  if (seq > position.deliveredSeq) await noteDeliveries(services, [{ ...delivery, seq }]);
}

async function noteDeliveries(
  { db, live }: { db: Db; live: Live },
  deliveries: readonly Delivery[],
): Promise<void> {
  for (const side of await moveDelivered(db, deliveries)) {
    if (!side.isTold) continue;
    live.publish(side.partnerId, "receipt", {
      conversation_id: side.conversationId,
      member_id: side.memberId,
      delivered_seq: side.seq,
      read_seq: side.readSeq,
    });
  }
}

const isPresenceShown = sql`exists (select 1 from ${profiles} where ${profiles.memberId} = ${conversationSides.memberId}
  and not ${profiles.hidesOnline} and not ${profiles.isInvisible})`;
const areReadsShown = sql`not exists (select 1 from ${profiles} where ${profiles.hidesReads}
  and ${profiles.memberId} in (${conversationSides.memberId}, ${conversationSides.partnerId}))`;

/** Sides are locked in the common order; sides with the same or a higher number stay unchanged. */
function moveDelivered(db: Db, deliveries: readonly Delivery[]): Promise<Moved[]> {
  const given = sql.param(JSON.stringify(deliveries));
  return rowsOf<Moved>(
    db,
    sql`with given as (
        select * from jsonb_to_recordset(${given}::jsonb) as one("conversationId" uuid, "memberId" uuid, seq int)
      ), locked as (
        select given.* from ${conversationSides} join given
          on ${conversationSides.conversationId} = given."conversationId"
          and ${conversationSides.memberId} = given."memberId"
        where ${conversationSides.deliveredSeq} < given.seq
        order by 1, 2 for no key update of ${conversationSides}
      )
      update ${conversationSides} set delivered_seq = locked.seq from locked
      where ${conversationSides.conversationId} = locked."conversationId"
        and ${conversationSides.memberId} = locked."memberId"
      returning locked."conversationId", locked."memberId", locked.seq, ${conversationSides.partnerId} as "partnerId",
        case when ${areReadsShown} then ${conversationSides.readSeq} else 0 end::int as "readSeq",
        ${isPresenceShown} and not ${blockedEitherWay(db, conversationSides.memberId, conversationSides.partnerId)}
          as "isTold"`,
  );
}

/** Stores the stream's deliveries, many sides at once: ticks may come a moment late, messages may not. */
export function noteLiveDeliveries({ db, live, log }: { db: Db; live: Live; log: Log }): void {
  let gathered = new Map<string, Delivery>();
  let isUnderWay = false;

  async function write(): Promise<void> {
    const deliveries = [...gathered.values()];
    gathered = new Map();
    try {
      await noteDeliveries({ db, live }, deliveries);
    } catch (error) {
      // The browser reports the same number with its next fetched messages.
      log.warn({ err: error }, "deliveries could not be stored");
    }
    isUnderWay = false;
    if (gathered.size > 0) writeSoon();
  }

  function writeSoon(): void {
    if (isUnderWay) return;
    isUnderWay = true;
    setTimeout(write, deliveriesGatheredMs).unref();
  }

  live.onDelivered((memberId, name, data) => {
    if (name !== "message") return;
    const { conversation_id: conversationId, sender_id: senderId, seq } = data as Message;
    if (senderId === memberId) return;
    gathered.set(`${conversationId} ${memberId}`, { conversationId, memberId, seq });
    writeSoon();
  });
}
