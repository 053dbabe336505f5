import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { endIntent, type Intent, openIntent, tieIntentToOrder, type Wish } from "./purchase-intents.ts";
import { isOpen, type Order } from "./queries.ts";

/** The order of a wish: the open one, or a new one. False: logged out meanwhile. */
export async function startPurchase(memberId: string, wish: Wish): Promise<Order | false> {
  const intent = openIntent(memberId, wish, newKey);
  const known = intent.orderId === null ? null : await findOrder(intent.orderId);
  if (known === false) return false;
  if (known && standsAlready(known)) return known;
  if (intent.orderId === null) {
    const order = await placeOrder(memberId, wish, intent);
    // A card that was charged now, or earlier under this key: its result is shown.
    if (order === false || wish.storedCardId !== undefined || standsAlready(order)) return order;
  }
  endIntent(memberId, { key: intent.key });
  return placeOrder(memberId, wish, openIntent(memberId, wish, newKey));
}

/** An earlier payment whose result was never shown is shown before the same bundle can be bought again. */
function standsAlready(order: Order): boolean {
  return isOpen(order) || order.status === "completed";
}

async function placeOrder(memberId: string, wish: Wish, { key }: Intent): Promise<Order | false> {
  try {
    const answer = await api("POST /api/orders", {
      body: {
        bundle_id: wish.bundleId,
        method: wish.method,
        shown: { amount_minor: wish.price.amountMinor, currency: wish.price.currency },
        ...(wish.returnTo !== null && { return_to: wish.returnTo }),
        ...(wish.discountCode !== null && { discount_code: wish.discountCode }),
        ...(wish.keepsCard && { keep_card: true as const }),
        ...(wish.storedCardId !== undefined && { stored_card_id: wish.storedCardId }),
      },
      idempotencyKey: key,
    });
    if (answer === false) return false;
    tieIntentToOrder(memberId, key, answer.order.id);
    return answer.order;
  } catch (error) {
    // A refused order has ended; after a lost answer the same key is used again.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) endIntent(memberId, { key });
    throw error;
  }
}

/** Null if the order does not exist any more. */
async function findOrder(orderId: string): Promise<Order | null | false> {
  try {
    const answer = await api("GET /api/orders/:order_id", { params: { order_id: orderId } });
    return answer === false ? false : answer.order;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
