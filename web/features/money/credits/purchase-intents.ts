import { readStored, writeStored } from "#web/lib/language/stored-text.ts";

/** A purchase that a member wants to make: the same wish is one order, in all tabs and at every press. */
export type Wish = {
  bundleId: "p0" | "p1" | "p2" | "p3";
  method: string;
  returnTo: string | null;
  /** The discount code of the shown price. */
  discountCode: string | null;
  /** The price on the button. */
  price: { amountMinor: number; currency: string };
  /** The payer agrees that the gateway stores the paying card. */
  keepsCard?: boolean;
  /** The stored card to charge, without a payment page. */
  storedCardId?: string;
};
export type Intent = { wish: string; key: string; orderId: string | null };

const kept = 8;
const nameOf = (memberId: string) => `purchases:${memberId}`;
const textOf = ({ bundleId, method, returnTo, discountCode, price, keepsCard, storedCardId }: Wish) =>
  // A charge of a stored card is the same wish even after its price has changed, because the first answer may
  // have been lost.
  storedCardId !== undefined
    ? `card:${storedCardId} ${bundleId}`
    : [
        `${bundleId} ${price.amountMinor} ${price.currency} ${method} ${returnTo ?? ""}`,
        ...(discountCode === null ? [] : [discountCode]),
        ...(keepsCard ? ["keep:card"] : []),
      ].join(" ");

/** The intent of a wish; a new one gets a new key. */
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

/** The wish has ended, paid or not: the next one is a new order. False if it had ended before. */
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

/** Any value that this module did not write is ignored. */
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
