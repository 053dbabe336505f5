import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { emit } from "#server/events.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { sessionStands } from "#server/modules/people/accounts/session.ts";
import { lockPair } from "#server/modules/people/safety/lock-pair.ts";
import { refusalOfBlock } from "#server/modules/people/safety/refusal-of-block.ts";
import { isKindServed } from "#server/modules/people/safety/served-kind.ts";
import { visibleTo } from "#server/modules/people/safety/visible-to.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Caller, RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { closedBy, type PriceTerms } from "./message-rules.ts";
import type { MessageRow } from "./present-chat.ts";
import { noteSide } from "./sweep-unread.ts";

/** Time to see a first message in the product before a mail says the same. */
const mailAfterSeconds = 5 * 60;

export type NewMessage = {
  site: Pick<RequestSite, "id" | "settings">;
  senderId: string;
  isPremium: boolean;
  receiverId: string;
  clientId: string;
  body: string;
  now: Date;
};
/** What the next message's price follows from, as this one left it. */
export type Standing = Pick<PriceTerms, "purse" | "freeSentHere">;
/** What a message is before its sender's session has been looked up. */
export type ClaimedMessage = Omit<NewMessage, "isPremium"> & { sessionKey: string };
export type StoredMessage = { message: MessageRow; standing: Standing; isNewConversation: boolean };
export type StoredClaimed = StoredMessage & { sender: Pick<Caller, "isPremium" | "lastSeenAt"> };

type Refusal =
  | "blocked"
  | "partner_gone"
  | "partner_unconfirmed"
  | "credits_insufficient"
  | "conversation_limit_reached";
type Outcome = "stored" | "repeat" | "stranger" | Refusal;

/** The sender stored a message with this client id already. */
export const repeated = Symbol("repeated");
/** The two have no conversation yet: `beginConversation` stores the first message. */
export const unacquainted = Symbol("unacquainted");

/** Numbers, stores and charges one message of an existing conversation: everything or nothing. */
export async function storeMessage(
  db: Db,
  input: NewMessage,
): Promise<StoredMessage | typeof repeated | typeof unacquainted> {
  return store(db, input, null);
}

/** Stores the first message between two, as `storeMessage` does, where the receiver may be written to. */
export async function beginConversation(
  db: Db,
  queue: Queue,
  input: NewMessage,
): Promise<StoredMessage | typeof repeated> {
  const { senderId, receiverId } = input;
  return db.transaction(async (tx) => {
    // Before the purse: likes and blocks of the pair wait here too, and hold no purse.
    await lockPair(tx, senderId, receiverId);
    await refuseStranger(tx, input);
    const stored = await store(tx, input, newId());
    if (stored === unacquainted) throw new Error("a conversation was not begun");
    if (stored !== repeated && stored.isNewConversation) {
      const { conversationId } = stored.message;
      await emit(tx, queue, "conversation.created", { conversationId, senderId, receiverId });
      await noteSide(tx, { conversationId, memberId: receiverId, seq: 1 });
      const subject = { memberId: receiverId, type: "new_conversation", subjectId: conversationId };
      await notify(tx, queue, { ...subject, now: input.now, waitSeconds: mailAfterSeconds });
    }
    return stored;
  });
}

/**
 * As `storeMessage`, for whoever the session of `sessionKey` belongs to, where that is the sender and the session still
 * stands. Null, with nothing changed, where anything else than storing would have to be said.
 */
export async function storeClaimedMessage(db: Db, input: ClaimedMessage): Promise<StoredClaimed | null> {
  const values = valuesOf(input);
  const { sessionKey, now: at } = input;
  const [row] = await storeClaimedStatement(db).execute({ ...values, sessionKey, at });
  if (row?.outcome !== "stored") return null;
  const { isPremium, lastSeenAt } = row;
  return { ...storedMessage(row, values.id, input), sender: { isPremium, lastSeenAt } };
}

/** What was stored under the client id of `input`; null where nothing was, client_id_taken where it was another message. */
export async function findFirst(
  db: Db,
  { senderId, receiverId, clientId, body }: NewMessage,
): Promise<MessageRow | null> {
  const [row] = await db
    .select({ message: messages, receiverId: conversationSides.partnerId })
    .from(messages)
    .innerJoin(
      conversationSides,
      and(
        eq(conversationSides.conversationId, messages.conversationId),
        eq(conversationSides.memberId, messages.senderId),
      ),
    )
    .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)));
  if (!row) return null;
  // "Sent" is said of what was sent only.
  if (row.receiverId !== receiverId || row.message.body !== body) throw new AppError("client_id_taken");
  return row.message;
}

const given = sql.placeholder;
const columns = {
  outcome: sql<Outcome>`out_outcome`,
  conversationId: sql<string>`out_conversation`,
  seq: sql<number>`out_seq`,
  cost: sql<number>`out_cost`,
  balance: sql<number>`out_balance`,
  freeMessagesUsed: sql<number>`out_free_messages_used`,
  freeConversationsUsed: sql<number>`out_free_conversations_used`,
  freeSent: sql<number>`out_free_sent`,
};
/** The database's `store_message`; who sends and whether that one is premium are said by the statement around it. */
const storing = (senderId: SQLWrapper, isPremium: SQLWrapper) =>
  sql`store_message(${given("siteId")}, ${senderId}, ${given("receiverId")}, ${given("clientId")},
    ${given("id")}, ${given("entryId")}, ${given("body")}, ${isPremium}, ${given("credits")},
    ${given("freeMessages")}, ${given("freeConversations")}, ${given("now")}, ${given("beginning")})`;

const storeStatement = prepared((db) =>
  db
    .select(columns)
    .from(storing(given("senderId"), given("isPremium")))
    .prepare("store_message"),
);

const storeClaimedStatement = prepared((db) => {
  const sender = db
    .select({
      id: accounts.id,
      isPremium: sql<boolean>`${accounts.premiumAt} is not null`.as("is_premium"),
      lastSeenAt: accounts.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(/* defence: claim-looked-up */ sessionStands, eq(accounts.id, given("senderId"))))
    // Computed to the end before anything is stored: without a limit the planner may store first and check then.
    .limit(1)
    .as("sender");
  return db
    .select({ ...columns, isPremium: sender.isPremium, lastSeenAt: sender.lastSeenAt })
    .from(sender)
    .crossJoinLateral(storing(sql`${sender.id}`, sql`${sender.isPremium}`))
    .prepare("store_claimed_message");
});

type Row = Pick<
  Awaited<ReturnType<ReturnType<typeof storeStatement>["execute"]>>[number],
  keyof typeof columns
>;

function valuesOf(input: Omit<NewMessage, "isPremium">) {
  const { site, senderId, receiverId, clientId, body, now } = input;
  const { messageCredits: credits, freeMessages, freeConversations } = site.settings.money;
  return {
    ...{ siteId: site.id, senderId, receiverId, clientId, id: newId(), entryId: newId(), body },
    ...{ credits, freeMessages, freeConversations, now: now.toISOString(), beginning: null },
  };
}

function storedMessage(
  row: Row,
  id: string,
  { senderId, clientId, body, now }: Omit<NewMessage, "isPremium">,
) {
  const { conversationId, seq, cost, balance, freeMessagesUsed, freeConversationsUsed, freeSent } = row;
  return {
    message: { id, conversationId, seq, senderId, clientId, body, cost, createdAt: now },
    standing: { purse: { balance, freeMessagesUsed, freeConversationsUsed }, freeSentHere: freeSent },
    isNewConversation: seq === 1,
  };
}

/** A refusal of the database's `store_message` has changed nothing. */
async function store(db: Db, input: NewMessage, beginning: string | null) {
  const values = valuesOf(input);
  const [row] = await storeStatement(db).execute({ ...values, isPremium: input.isPremium, beginning });
  if (!row) throw new Error("store_message answered nothing");
  if (row.outcome === "repeat") return repeated;
  if (row.outcome === "stranger") return unacquainted;
  if (row.outcome !== "stored") throw await refusalOf(db, row.outcome, input);
  return storedMessage(row, values.id, input);
}

async function refusalOf(db: Db, refusal: Refusal, { site, senderId, receiverId }: NewMessage) {
  if (refusal !== "blocked") return new AppError(refusal);
  const told = await refusalOfBlock(db, { siteId: site.id, memberId: senderId }, receiverId);
  // The block was taken back this moment.
  return told ?? new AppError("conflict");
}

/** Refuses whom one may not write to first: oneself, nobody of this site, whom one may not see. */
async function refuseStranger(tx: Db, { site, senderId, receiverId }: NewMessage): Promise<void> {
  if (senderId === receiverId) throw new AppError("not_found");
  const viewer = { siteId: site.id, memberId: senderId };
  const [receiver] = await tx
    .select({
      accountStatus: accounts.status,
      profileStatus: profiles.status,
      isServed: isKindServed,
      isVisible: sql<boolean>`${visibleTo(tx, viewer, "contact")}`,
    })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.memberId, accounts.id))
    .where(and(eq(accounts.id, receiverId), eq(accounts.siteId, site.id)));
  if (!receiver) throw new AppError("not_found");
  const isLeaving = receiver.accountStatus !== "active" && receiver.accountStatus !== "not_confirmed";
  const closed = closedBy(receiver);
  if (closed === "partner_gone" && isLeaving) throw new AppError("partner_gone");
  const blocked = await refusalOfBlock(tx, viewer, receiverId);
  if (blocked) throw blocked;
  if (closed === "partner_unconfirmed") throw new AppError("partner_unconfirmed");
  if (!receiver.isVisible) throw new AppError("not_found");
}
