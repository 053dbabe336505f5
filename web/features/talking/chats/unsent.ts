import type { Gif } from "#contracts/talking/gifs.ts";
import type { StickerName } from "#contracts/talking/sticker-names.ts";

/** A message that the server has not acknowledged yet. `clientId` stays the same at every attempt. */
export type Unsent = {
  clientId: string;
  partnerId: string;
  /** Empty for a sticker or gif. */
  body: string;
  /** A name that the server may not have any more: then it refuses the message. */
  sticker?: StickerName;
  gif?: Gif;
  createdAt: string;
  /** The number of the quoted message. */
  replyTo?: number | null;
  /** The price shown to its writer in credits; 0: free. It is sent for that or less. */
  maxCredits: number;
  /** The current price, if it is higher: the writer decides. */
  newCredits?: number;
  state: "queued" | "failed";
  /** The reason of the failure, in the member's language. */
  reason: string;
  /** The server may have stored it: a copy with another id could be charged twice. */
  isUncertain?: boolean;
};

/** A sticker or a gif, chosen in the picker. */
export type Picked = Pick<Unsent, "sticker" | "gif">;

export function addUnsent(items: readonly Unsent[], item: Unsent): Unsent[] {
  return items.some(({ clientId }) => clientId === item.clientId) ? [...items] : [...items, item];
}

/** First in, first out; a failed message waits for a decision and does not block the others. */
export function nextUnsent(items: readonly Unsent[]): Unsent | null {
  return items.find(({ state }) => state === "queued") ?? null;
}

export function failUnsent(
  items: readonly Unsent[],
  clientId: string,
  reason: string,
  changed: Partial<Pick<Unsent, "clientId" | "newCredits" | "replyTo" | "isUncertain">> = {},
): Unsent[] {
  return items.map((item) =>
    item.clientId === clientId ? { ...item, ...changed, state: "failed", reason } : item,
  );
}

/** Waits again; if the writer was shown a new price, the retry agrees to it. */
export function requeueUnsent(items: readonly Unsent[], clientId: string): Unsent[] {
  return items.map((item) => {
    if (item.clientId !== clientId) return item;
    const { newCredits, ...rest } = item;
    return { ...rest, maxCredits: newCredits ?? item.maxCredits, state: "queued", reason: "" };
  });
}

export function dropUnsent(items: readonly Unsent[], clientId: string): Unsent[] {
  return items.filter((item) => item.clientId !== clientId);
}

/**
 * Turns the waiting texts to one partner back into a draft: the texts in order, and the other messages. Stickers and gifs
 * stay, because a draft has none.
 * The quoted number is kept only if all of them quote the same message, because a draft has one quote.
 */
export function takeBack(
  items: readonly Unsent[],
  partnerId: string,
): { bodies: string[]; replyTo: number | null; rest: Unsent[] } {
  const isTaken = (item: Unsent) =>
    item.partnerId === partnerId && item.state === "queued" && item.body !== "";
  const taken = items.filter(isTaken);
  const replyTo = taken[0]?.replyTo ?? null;
  return {
    bodies: taken.map(({ body }) => body),
    replyTo: taken.every((item) => (item.replyTo ?? null) === replyTo) ? replyTo : null,
    rest: items.filter((item) => !isTaken(item)),
  };
}

/** Reads the stored messages; invalid data counts as empty, so that a broken entry never breaks the chat. */
export function parseUnsent(text: string): Unsent[] {
  try {
    const items: unknown = JSON.parse(text || "[]");
    return Array.isArray(items) ? items.filter(isItem).map(mended) : [];
  } catch {
    return [];
  }
}

/** Whether a value is a possible message number. */
export function isSeq(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/**
 * Without a stored price the shown one is unknown: then the message is sent if it is free, or asks. An
 * invalid quoted number is dropped and the text is still sent.
 */
function mended(item: Unsent): Unsent {
  const { replyTo, ...rest } = item;
  const maxCredits = typeof item.maxCredits === "number" ? item.maxCredits : 0;
  return { ...rest, ...(isSeq(replyTo) && { replyTo }), maxCredits };
}

function isItem(value: unknown): value is Unsent {
  if (typeof value !== "object" || value === null) return false;
  const item = value as Record<string, unknown>;
  const texts = ["clientId", "partnerId", "body", "createdAt", "reason"];
  return (
    texts.every((name) => typeof item[name] === "string") &&
    ["string", "undefined"].includes(typeof item.sticker) &&
    typeof ((item.gif ?? { id: "" }) as Gif).id === "string" &&
    (item.state === "queued" || item.state === "failed")
  );
}
