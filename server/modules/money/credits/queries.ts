import { and, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { LedgerKind } from "#contracts/money/transaction-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { creditBalances, type LedgerCause, ledgerEntries } from "#server/db/schema/credits.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type Viewer, visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { ledgerEntriesPerPage } from "./credit-limits.ts";

export type LedgerRow = typeof ledgerEntries.$inferSelect;

export async function getBalance(db: Db, memberId: string): Promise<number> {
  const [purse] = await balanceStatement(db).execute({ memberId });
  return purse?.balance ?? 0;
}

const balanceStatement = prepared((db) =>
  db
    .select({ balance: creditBalances.balance })
    .from(creditBalances)
    .where(eq(creditBalances.memberId, sql.placeholder("memberId")))
    .prepare("balance"),
);

/** Which entries: of a group of causes, since an instant, before an instant. */
export type LedgerFilter = { kind?: LedgerKind | undefined; since: Date | null; before: Date | null };

const causesOf: Record<LedgerKind, LedgerCause[]> = {
  bought: ["purchase"],
  spent: ["message", "photo"],
  returned: ["refund", "chargeback", "reinstated"],
  given: ["signup_bonus"],
};

type LedgerPage = { memberId: string; cursor: string | undefined; filter: LedgerFilter; limit?: number };

/** Movements of the member's purse, newest first; movements between other books are not shown. */
export async function listLedger(
  db: Db,
  { memberId, cursor, filter: { kind, since, before }, limit = ledgerEntriesPerPage }: LedgerPage,
): Promise<{ rows: LedgerRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.memberId, memberId),
        or(eq(ledgerEntries.fromBook, "member"), eq(ledgerEntries.toBook, "member")),
        kind && inArray(ledgerEntries.cause, causesOf[kind]),
        since ? gte(ledgerEntries.createdAt, since) : undefined,
        before ? lt(ledgerEntries.createdAt, before) : undefined,
        after &&
          sql`(${ledgerEntries.createdAt}, ${ledgerEntries.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    nextCursor: found.length > limit && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

export type PaidChat = {
  conversationId: string;
  partner: Pick<typeof profiles.$inferSelect, "memberId" | "name" | "kind" | "isExample">;
};

/**
 * The conversations that entries of the ledger paid a message or photo in, by the entry's id. Only those
 * that the member still has, with a partner whom the member still sees: no entry names a member who blocked,
 * left or hides.
 */
export async function findPaidChats(
  db: Db,
  viewer: Viewer & { memberId: string },
  rows: readonly Pick<LedgerRow, "id" | "cause" | "causeId">[],
): Promise<ReadonlyMap<string, PaidChat>> {
  const paid = rows.filter(({ cause }) => cause === "message" || cause === "photo");
  const messageIds = paid.flatMap(({ causeId }) => causeId ?? []);
  if (messageIds.length === 0) return new Map();
  const found = await db
    .select({
      messageId: messages.id,
      conversationId: messages.conversationId,
      partner: {
        memberId: profiles.memberId,
        name: profiles.name,
        kind: profiles.kind,
        isExample: profiles.isExample,
      },
    })
    .from(messages)
    .innerJoin(
      conversationSides,
      and(
        eq(conversationSides.conversationId, messages.conversationId),
        eq(conversationSides.memberId, viewer.memberId),
      ),
    )
    .innerJoin(profiles, eq(profiles.memberId, conversationSides.partnerId))
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(
      and(
        inArray(messages.id, messageIds),
        // The index holds paid messages only.
        gt(messages.cost, 0),
        eq(messages.senderId, viewer.memberId),
        // The member deleted the conversation, or its messages up to this number.
        isNull(conversationSides.hiddenAt),
        gt(messages.seq, conversationSides.clearedSeq),
        visibleTo(db, viewer, "contact"),
      ),
    );
  const chats = new Map(found.map(({ messageId, ...chat }) => [messageId, chat]));
  return new Map(
    paid.flatMap(({ id, causeId }) => {
      const chat = causeId === null ? undefined : chats.get(causeId);
      return chat ? [[id, chat]] : [];
    }),
  );
}
