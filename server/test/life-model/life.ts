import type { OrderStatus } from "#server/db/schema/payments.ts";

/**
 * The rules of the product as a simple model: no database, no locks, one action after the other. The
 * product's answers and stored rows after each command must equal the model's.
 */
export type Side = {
  freeSent: number;
  unread: number;
  isListed: boolean;
  clearedSeq: number;
  readSeq: number;
};
export type MessageKind = "text" | "photo" | "sticker" | "voice" | "gif" | "gift" | "withdrawn";
export type Message = { seq: number; from: number; kind: MessageKind };
/** `messages`: those that at least one side still has; a message that both have deleted is erased. */
export type Thread = { lastSeq: number; messages: Message[]; sides: Record<number, Side> };
export type Order = {
  status: OrderStatus;
  credits: number;
  amountMinor: number;
  isDiscounted: boolean;
  isDebit: boolean;
  isTransfer: boolean;
  refundedMinor: number;
  chargedBackMinor: number;
  /** Credits that went with returned money: those that were in the purse, and those that were used. */
  ofPurse: number;
  ofSpent: number;
  createdHour: number;
  completedHour: number | null;
  /** The member's last withdrawal from the purchase. */
  withdrawal: Withdrawal | null;
};
export type Withdrawal = {
  credits: number;
  amountMinor: number;
  /** Refunds by hand before it. */
  refundedBeforeMinor: number;
  createdHour: number;
  /** When the gateway was last asked for the refund, and whether it took the order for it. */
  askedHour: number | null;
  isAccepted: boolean;
  outcome: "paid" | "failed" | "moot" | null;
};
/** A refund at the gateway: of a withdrawal, or made there by hand (null). */
export type Refund = { minor: number; of: Withdrawal | null; state: "under way" | "paid out" | "lost" };
/** An order's payment at its gateway. */
export type Payment = {
  state: "open" | "paid" | "failed" | "canceled" | "expired";
  refunds: Refund[];
  chargedBackMinor: number;
};
export type Member = {
  balance: number;
  freeMessagesUsed: number;
  freeConversationsUsed: number;
  isPremium: boolean;
  /** The member's own cap on purchases in a day, as last set. */
  capMinor: number | null;
  /** A looser one that was asked for, and when it begins to hold. */
  raise: { minor: number; atHour: number } | null;
  /** When the member deleted the account; null if it was not, or taken back. */
  leftHour: number | null;
  orders: Order[];
};
export type Life = {
  /** Since the beginning, which is midnight if time passes in the model. */
  hour: number;
  members: Member[];
  /** By the pair's numbers, lower one first: "0 2". */
  threads: Record<string, Thread>;
  /** Likes by "from to"; the value tells whether the liked member has seen it. */
  likes: Record<string, { isSeen: boolean }>;
  matches: string[];
  /** "blocker blocked". */
  blocks: string[];
  /** Of each member's orders. */
  payments: Payment[][];
};

export type Outcome = { status: number; error?: string };
export const done: Outcome = { status: 200 };
export const refused = (status: number, error: string): Outcome => ({ status, error });

/** How long a deletion can be taken back. */
export const returnHours = 14 * 24;

/** Whether a member is here, or may still take the deletion back. */
export function canReturn({ members, hour }: Readonly<Life>, who: number): boolean {
  const leftHour = members[who]?.leftHour ?? null;
  return leftHour === null || hour - leftHour < returnHours;
}

const freeMessages = 5;
const freeConversations = 2;
/** A photo and a gift are never paid by free messages. */
const prices: Record<Exclude<MessageKind, "withdrawn">, { credits: number; mayBeFree: boolean }> = {
  text: { credits: 5, mayBeFree: true },
  sticker: { credits: 5, mayBeFree: true },
  voice: { credits: 5, mayBeFree: true },
  gif: { credits: 5, mayBeFree: true },
  photo: { credits: 10, mayBeFree: false },
  gift: { credits: 25, mayBeFree: false },
};

export function beginLife(size: number): Life {
  return {
    hour: 0,
    members: Array.from({ length: size }, () => ({
      balance: 0,
      freeMessagesUsed: 0,
      freeConversationsUsed: 0,
      isPremium: false,
      capMinor: null,
      raise: null,
      leftHour: null,
      orders: [],
    })),
    threads: {},
    likes: {},
    matches: [],
    blocks: [],
    payments: Array.from({ length: size }, () => []),
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

export function send(life: Life, from: number, to: number, kind: keyof typeof prices = "text"): Outcome {
  const sender = life.members[from] as Member;
  const block = blockBetween(life, from, to);
  if (block) return block;
  const { credits, mayBeFree } = prices[kind];
  const freeSent = sideOf(life, from, to)?.freeSent ?? 0;
  const isLeft = mayBeFree && sender.freeMessagesUsed < freeMessages;
  const isFree = isLeft && (freeSent > 0 || sender.freeConversationsUsed < freeConversations);
  if (!isFree && sender.balance < credits) {
    return refused(402, isLeft && !sender.isPremium ? "conversation_limit_reached" : "credits_insufficient");
  }
  if (kind === "voice" && !knows(life, to, from)) return refused(409, "voice_not_yet");
  const thread = life.threads[pairOf(from, to)] ?? beginThread(life, from, to);
  const [own, other] = [thread.sides[from] as Side, thread.sides[to] as Side];
  thread.lastSeq += 1;
  thread.messages.push({ seq: thread.lastSeq, from, kind });
  own.isListed = true;
  other.isListed = true;
  other.unread += 1;
  if (isFree) {
    sender.freeMessagesUsed += 1;
    if (own.freeSent === 0) sender.freeConversationsUsed += 1;
    own.freeSent += 1;
  } else sender.balance -= credits;
  return done;
}

/** A receiver knows a sender who is a match, or to whom they wrote a message that somebody still has. */
const knows = (life: Life, receiver: number, sender: number): boolean =>
  life.matches.includes(pairOf(receiver, sender)) || lastOwn(life, receiver, sender) !== undefined;

/** The sender withdraws a message, in time: it stays as an empty one, and is no longer unread. It costs what it cost. */
export function withdraw(life: Life, from: number, to: number): Outcome {
  const thread = life.threads[pairOf(from, to)];
  const message = lastOwn(life, from, to);
  const [own, other] = [thread?.sides[from], thread?.sides[to]];
  if (!thread || !message || !own || !other || message.seq <= own.clearedSeq || blockBetween(life, from, to))
    return refused(404, "not_found");
  if (message.kind !== "withdrawn" && message.seq > Math.max(other.readSeq, other.clearedSeq))
    other.unread -= 1;
  message.kind = "withdrawn";
  return done;
}

/** The newest stored message of a member to another. */
export const lastOwn = (life: Life, from: number, to: number): Message | undefined =>
  life.threads[pairOf(from, to)]?.messages.findLast((message) => message.from === from);

function beginThread(life: Life, from: number, to: number): Thread {
  const fresh = (): Side => ({ freeSent: 0, unread: 0, isListed: true, clearedSeq: 0, readSeq: 0 });
  const thread: Thread = { lastSeq: 0, messages: [], sides: { [from]: fresh(), [to]: fresh() } };
  life.threads[pairOf(from, to)] = thread;
  return thread;
}

/** Reads all messages. */
export function read(life: Life, reader: number, partner: number): Outcome {
  const thread = life.threads[pairOf(reader, partner)];
  const side = thread?.sides[reader];
  if (!thread || !side?.isListed) return refused(404, "not_found");
  side.unread = 0;
  side.readSeq = thread.lastSeq;
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
  thread.messages = thread.messages.filter(({ seq }) => seq > Math.min(...cleared));
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
