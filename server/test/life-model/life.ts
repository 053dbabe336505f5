import type { OrderStatus } from "#server/db/schema/payments.ts";

/**
 * The rules of the product as a simple model: no database, no locks, one action after the other. The
 * product's answers and stored rows after each command must equal the model's.
 */
export type Side = { freeSent: number; unread: number; isListed: boolean; clearedSeq: number };
/** `stored`: messages that at least one side still has; a message that both have deleted is erased. */
export type Thread = { lastSeq: number; stored: number; sides: Record<number, Side> };
export type Order = { status: OrderStatus; credits: number };
export type Member = {
  balance: number;
  freeMessagesUsed: number;
  freeConversationsUsed: number;
  isPremium: boolean;
  orders: Order[];
};
export type Life = {
  members: Member[];
  /** By the pair's numbers, lower one first: "0 2". */
  threads: Record<string, Thread>;
  /** Likes by "from to"; the value tells whether the liked member has seen it. */
  likes: Record<string, { isSeen: boolean }>;
  matches: string[];
  /** "blocker blocked". */
  blocks: string[];
};

export type Outcome = { status: number; error?: string };
const done: Outcome = { status: 200 };
const refused = (status: number, error: string): Outcome => ({ status, error });

const freeMessages = 5;
const freeConversations = 2;
const messageCredits = 5;
const bundleCredits = 120;

export function beginLife(size: number): Life {
  return {
    members: Array.from({ length: size }, () => ({
      balance: 0,
      freeMessagesUsed: 0,
      freeConversationsUsed: 0,
      isPremium: false,
      orders: [],
    })),
    threads: {},
    likes: {},
    matches: [],
    blocks: [],
  };
}

export const pairOf = (one: number, other: number) => (one < other ? `${one} ${other}` : `${other} ${one}`);
const has = (life: Life, blocker: number, blocked: number) => life.blocks.includes(`${blocker} ${blocked}`);

/** A member who blocked gets that refusal first, because they can change it. */
function blockBetween(life: Life, actor: number, other: number): Outcome | null {
  if (has(life, actor, other)) return refused(403, "you_blocked");
  return has(life, other, actor) ? refused(403, "blocked") : null;
}

function sideOf(life: Life, owner: number, partner: number): Side | undefined {
  return life.threads[pairOf(owner, partner)]?.sides[owner];
}

export function send(life: Life, from: number, to: number): Outcome {
  const sender = life.members[from] as Member;
  const block = blockBetween(life, from, to);
  if (block) return block;
  const freeSent = sideOf(life, from, to)?.freeSent ?? 0;
  const isLeft = sender.freeMessagesUsed < freeMessages;
  const isFree = isLeft && (freeSent > 0 || sender.freeConversationsUsed < freeConversations);
  if (!isFree && sender.balance < messageCredits) {
    return refused(402, isLeft && !sender.isPremium ? "conversation_limit_reached" : "credits_insufficient");
  }
  const thread = life.threads[pairOf(from, to)] ?? beginThread(life, from, to);
  const [own, other] = [thread.sides[from] as Side, thread.sides[to] as Side];
  thread.lastSeq += 1;
  thread.stored += 1;
  own.isListed = true;
  other.isListed = true;
  other.unread += 1;
  if (isFree) {
    sender.freeMessagesUsed += 1;
    if (own.freeSent === 0) sender.freeConversationsUsed += 1;
    own.freeSent += 1;
  } else sender.balance -= messageCredits;
  return done;
}

function beginThread(life: Life, from: number, to: number): Thread {
  const fresh = (): Side => ({ freeSent: 0, unread: 0, isListed: true, clearedSeq: 0 });
  const thread: Thread = { lastSeq: 0, stored: 0, sides: { [from]: fresh(), [to]: fresh() } };
  life.threads[pairOf(from, to)] = thread;
  return thread;
}

/** Reads all messages. */
export function read(life: Life, reader: number, partner: number): Outcome {
  const side = sideOf(life, reader, partner);
  if (!side?.isListed) return refused(404, "not_found");
  side.unread = 0;
  return done;
}

export function deleteChat(life: Life, owner: number, partner: number): Outcome {
  return clearSide(life, owner, partner) ? done : refused(404, "not_found");
}

function clearSide(life: Life, owner: number, partner: number): boolean {
  const thread = life.threads[pairOf(owner, partner)];
  const side = thread?.sides[owner];
  if (!thread || !side) return false;
  Object.assign(side, { isListed: false, unread: 0, clearedSeq: thread.lastSeq });
  const cleared = Object.values(thread.sides).map(({ clearedSeq }) => clearedSeq);
  thread.stored = thread.lastSeq - Math.min(...cleared);
  return true;
}

/**
 * Removes the likes of both and the blocker's side of their conversation; the other member keeps their side.
 */
export function block(life: Life, blocker: number, blocked: number): Outcome {
  if (has(life, blocker, blocked)) return done;
  life.blocks.push(`${blocker} ${blocked}`);
  unlike(life, blocker, blocked);
  unlike(life, blocked, blocker);
  clearSide(life, blocker, blocked);
  return done;
}

export function unblock(life: Life, blocker: number, blocked: number): Outcome {
  life.blocks = life.blocks.filter((one) => one !== `${blocker} ${blocked}`);
  return done;
}

export function like(life: Life, from: number, to: number): Outcome {
  const block = blockBetween(life, from, to);
  if (block) return block;
  const isNew = life.likes[`${from} ${to}`] === undefined;
  life.likes[`${from} ${to}`] ??= { isSeen: false };
  const back = life.likes[`${to} ${from}`];
  if (isNew && back) {
    back.isSeen = true;
    life.matches.push(pairOf(from, to));
  }
  return done;
}

export function unlike(life: Life, from: number, to: number): Outcome {
  delete life.likes[`${from} ${to}`];
  life.matches = life.matches.filter((pair) => pair !== pairOf(from, to));
  return done;
}

export function placeOrder(life: Life, buyer: number): Outcome {
  life.members[buyer]?.orders.push({ status: "pending", credits: bundleCredits });
  return done;
}

/** A change of a payment at Mollie; a change that is no longer possible has no effect. */
export function settle(life: Life, buyer: number, index: number, what: OrderStatus): void {
  const member = life.members[buyer] as Member;
  const order = member.orders[index] as Order;
  const isOpen = order.status === "pending" || order.status === "processing";
  const isGoingBack = what === "refunded" || what === "charged_back";
  if (isGoingBack) {
    // A payment can be charged back after a refund; its credits were taken at the refund.
    const mayGoBack =
      order.status === "completed" || (order.status === "refunded" && what === "charged_back");
    if (!mayGoBack) return;
    if (order.status === "completed") member.balance -= Math.min(member.balance, order.credits);
  } else if (!isOpen) return;
  if (what === "completed") member.balance += order.credits;
  order.status = what;
  member.isPremium = member.orders.some(({ status }) => status === "completed");
}
