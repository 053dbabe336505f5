import { methodsFor } from "#contracts/money/payment-methods.ts";
import type { creditBalances, LedgerCause, ledgerEntries } from "#server/db/schema/credits.ts";
import type { orders } from "#server/db/schema/payments.ts";
import { type Bundle, bundlesFor, currencyOf } from "#server/modules/money/credits/bundles.ts";
import { type PriceTerms, priceMessage } from "#server/modules/talking/chats/message-rules.ts";
import { newId } from "#server/platform/ids.ts";
import type { DemoPerson } from "../demo-people.ts";
import { seededRandom } from "../random.ts";

export type SentMessage = {
  messageId: string;
  /** The partner, who identifies the conversation. */
  partnerId: string;
  at: Date;
};

export type Finances = {
  purse: typeof creditBalances.$inferInsert;
  entries: (typeof ledgerEntries.$inferInsert)[];
  orders: (typeof orders.$inferInsert)[];
  premiumAt: Date | null;
  /** The cost of each message, by its id. */
  costs: Map<string, number>;
  /** The number of free messages sent, by partner. */
  freeSent: Map<string, number>;
};

type Member = { id: string; siteId: string; person: DemoPerson; createdAt: Date };

const minute = 60_000;
const day = 1440 * minute;

/**
 * A member's purchases and spending: each message was free or paid by the product's own rules, and the rest
 * is the person's balance. A person with few messages keeps more of the first bundle.
 */
export function tellFinances(member: Member, sent: SentMessage[], money: PriceTerms["money"]): Finances {
  const { id: memberId, person, createdAt } = member;
  const inOrder = [...sent].sort((one, other) => one.at.getTime() - other.at.getTime());
  const { costs, freeSent } = priceAll(inOrder, person.isPremium, money);
  const needed = person.credits + [...costs.values()].reduce((sum, cost) => sum + cost, 0);
  const bundles = person.isPremium ? chooseBundles(needed, currencyOf(person.country)) : [];
  const bonus = Math.max(0, needed - bundles.reduce((sum, { credits }) => sum + credits, 0));

  const finances: Finances = {
    purse: {
      memberId,
      balance: 0,
      freeMessagesUsed: [...freeSent.values()].reduce((sum, count) => sum + count, 0),
      freeConversationsUsed: freeSent.size,
    },
    entries: [],
    orders: [],
    premiumAt: null,
    costs,
    freeSent,
  };
  const book = (amount: number, cause: LedgerCause, causeId: string | null, createdAt: Date) => {
    const balanceAfter = (finances.purse.balance ?? 0) + amount;
    finances.purse.balance = balanceAfter;
    const source = cause === "purchase" ? ("sold" as const) : ("granted" as const);
    finances.entries.push({
      id: newId(),
      memberId,
      ...(amount > 0
        ? { fromBook: source, toBook: "member" as const }
        : { fromBook: "member" as const, toBook: "spent" as const }),
      amount: Math.abs(amount),
      cause,
      causeId,
      idempotencyKey: `${cause === "purchase" ? "order" : cause}:${causeId ?? memberId}`,
      balanceAfter,
      createdAt,
    });
  };
  const buy = (at: Date) => {
    const bundle = bundles.shift();
    if (!bundle) throw new Error(`${person.key} cannot pay for a message`);
    const order = tellOrder(member, bundle, at);
    finances.orders.push(order);
    finances.premiumAt ??= at;
    book(bundle.credits, "purchase", order.id, at);
  };

  if (bonus > 0) book(bonus, "signup_bonus", null, createdAt);
  let latest = new Date(createdAt.getTime() + 1.5 * day);
  if (bundles.length > 0) buy(latest);
  for (const { messageId, at } of inOrder) {
    const cost = costs.get(messageId) ?? 0;
    if (cost === 0) continue;
    while ((finances.purse.balance ?? 0) < cost) buy(new Date(Math.max(latest.getTime(), at.getTime() - 1)));
    book(-cost, "message", messageId, at);
    latest = at;
  }
  while (bundles.length > 0) buy(new Date(latest.getTime() + minute));
  return finances;
}

function priceAll(sent: SentMessage[], isPremium: boolean, money: PriceTerms["money"]) {
  const costs = new Map<string, number>();
  const freeSent = new Map<string, number>();
  const purse = { balance: Number.POSITIVE_INFINITY, freeMessagesUsed: 0, freeConversationsUsed: 0 };
  for (const { messageId, partnerId } of sent) {
    const freeSentHere = freeSent.get(partnerId) ?? 0;
    const price = priceMessage({ purse, freeSentHere, isPremium, money });
    costs.set(messageId, price.credits);
    if (price.freeLeft === 0) continue;
    purse.freeMessagesUsed += 1;
    if (freeSentHere === 0) purse.freeConversationsUsed += 1;
    freeSent.set(partnerId, freeSentHere + 1);
  }
  return { costs, freeSent };
}

/**
 * The bundles that come nearest to an amount without exceeding it: mostly the default one, and at least one.
 */
function chooseBundles(needed: number, currency: string): Bundle[] {
  const [small, usual] = bundlesFor(currency) as [Bundle, Bundle];
  let best: Bundle[] = [small];
  let bestSum = 0;
  for (let many = 0; many * usual.credits <= needed; many += 1) {
    const few = Math.floor((needed - many * usual.credits) / small.credits);
    const sum = many * usual.credits + few * small.credits;
    if (sum === 0 || sum < bestSum) continue;
    bestSum = sum;
    best = [...new Array<Bundle>(many).fill(usual), ...new Array<Bundle>(few).fill(small)];
  }
  return best;
}

function tellOrder({ id: memberId, siteId, person }: Member, bundle: Bundle, at: Date) {
  const offered = methodsFor(person.country, bundle.currency);
  const id = newId();
  return {
    id,
    siteId,
    memberId,
    bundleId: bundle.id,
    credits: bundle.credits,
    amountMinor: bundle.amountMinor,
    currency: bundle.currency,
    country: person.country,
    method: seededRandom(`method:${person.key}`).pick(offered).slug,
    status: "completed" as const,
    idempotencyKey: `demo:${id}`,
    language: person.locale,
    // The town's invented purchases cause no receipts and no invoices.
    completedAt: at,
    documentedMinor: bundle.amountMinor,
    createdAt: new Date(at.getTime() - 2 * minute),
    updatedAt: at,
  };
}
