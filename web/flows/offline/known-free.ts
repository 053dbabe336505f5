import type { Message } from "#contracts/talking/chats.ts";
import type { KeptRecord } from "#web/lib/kept-records.ts";
import type { KeptTerms } from "./kept-answers.ts";

export function termsIn(records: readonly KeptRecord[], conversationId: string): KeptTerms | undefined {
  return records.find(({ key }) => key === `terms:${conversationId}`)?.value as KeptTerms | undefined;
}

/**
 * Whether one more message there is known to cost nothing, where `waiting` others go before it (promise 5). One
 * allowance serves all conversations, and it only shrinks: the least that any of them has named is what is left.
 */
export function isKnownFree(
  records: readonly KeptRecord[],
  conversationId: string,
  waiting: number,
): boolean {
  const price = termsIn(records, conversationId)?.price;
  if (!price || price.credits > 0) return false;
  // A site where messages cost nothing at all.
  if (price.free_left === 0) return true;
  // Who has sent no free message there may have begun others meanwhile, and free ones go to the first few only.
  if (!hasFreeMessage(records, conversationId)) return false;
  const left = records
    .filter(({ key }) => key.startsWith("terms:"))
    .map(({ key, value }) => leftOf(records, key.slice("terms:".length), value as KeptTerms));
  return Math.min(...left) > waiting;
}

/** Of a conversation that never had free messages, its price says nothing of those that are left. */
function leftOf(records: readonly KeptRecord[], conversationId: string, { price }: KeptTerms): number {
  if (price.credits === 0) return price.free_left;
  return hasFreeMessage(records, conversationId) ? 0 : Number.POSITIVE_INFINITY;
}

/** A partner's messages cost their reader nothing either: only one's own have a client's id. */
function hasFreeMessage(records: readonly KeptRecord[], conversationId: string): boolean {
  const messages = records.find(({ key }) => key === `thread:${conversationId}`)?.value as
    | Message[]
    | undefined;
  return messages?.some(({ client_id, cost }) => client_id !== null && cost === 0) ?? false;
}
