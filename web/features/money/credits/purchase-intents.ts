import { readStored, writeStored } from "#web/lib/stored-text.ts";

/** What somebody set out to buy: the same wish is the same order, however often and in how many tabs it is pressed. */
export type Wish = {
  bundleId: "p0" | "p1" | "p2" | "p3";
  method: string;
  returnTo: string | null;
  /** What the price was shown with. */
  discountCode: string | null;
  /** As the button says it. */
  price: { amountMinor: number; currency: string };
  /** The payer agrees that the card they pay with is kept. */
  keepsCard?: boolean;
  /** The card to charge, without a page to pay at. */
  storedCardId?: string;
};
export type Intent = { wish: string; key: string; orderId: string | null };

const kept = 8;
const nameOf = (memberId: string) => `purchases:${memberId}`;
const textOf = ({ bundleId, method, returnTo, discountCode, price, keepsCard, storedCardId }: Wish) =>
  // A press that charges a card is the same wish whatever it is shown with by now: an answer may have got lost.
  storedCardId !== undefined
    ? `card:${storedCardId} ${bundleId}`
    : [
        `${bundleId} ${price.amountMinor} ${price.currency} ${method} ${returnTo ?? ""}`,
        ...(discountCode === null ? [] : [discountCode]),
        ...(keepsCard ? ["keep:card"] : []),
      ].join(" ");

/** The intent for a wish; begun with a new key where there is none. */
export function openIntent(memberId: string, wish: Wish, newKey: () => string): Intent {
  const intents = readIntents(memberId);
  const text = textOf(wish);
  const known = intents.find((intent) => intent.wish === text);
  if (known) return known;
  const begun = { wish: text, key: newKey(), orderId: null };
  writeIntents(memberId, [begun, ...intents].slice(0, kept));
  return begun;
}

export function tieIntentToOrder(memberId: string, key: string, orderId: string): void {
  writeIntents(
    memberId,
    readIntents(memberId).map((intent) => (intent.key === key ? { ...intent, orderId } : intent)),
  );
}

/** The wish came to an end, good or bad: the next one is a new order. False where it had ended before. */
export function endIntent(memberId: string, which: { key: string } | { orderId: string }): boolean {
  const intents = readIntents(memberId);
  const rest = intents.filter((intent) =>
    "key" in which ? intent.key !== which.key : intent.orderId !== which.orderId,
  );
  if (rest.length === intents.length) return false;
  writeIntents(memberId, rest);
  return true;
}

function writeIntents(memberId: string, intents: readonly Intent[]): void {
  writeStored(nameOf(memberId), intents.length === 0 ? "" : JSON.stringify(intents));
}

/** Anything else than what was written here counts as nothing. */
function readIntents(memberId: string): Intent[] {
  try {
    const intents: unknown = JSON.parse(readStored(nameOf(memberId)) || "[]");
    return Array.isArray(intents) ? intents.filter(isIntent) : [];
  } catch {
    return [];
  }
}

function isIntent(value: unknown): value is Intent {
  if (typeof value !== "object" || value === null) return false;
  const { wish, key, orderId } = value as Record<string, unknown>;
  return (
    typeof wish === "string" && typeof key === "string" && (orderId === null || typeof orderId === "string")
  );
}
