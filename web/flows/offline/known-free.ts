import type { Message } from "#contracts/talking/chats.ts";
import type { KeptRecord } from "#web/lib/queries/kept-records.ts";
import type { KeptTerms } from "./kept-answers.ts";

export function termsIn(records: readonly KeptRecord[], conversationId: string): KeptTerms | undefined {
  return records.find(({ key }) => key === `terms:${conversationId}`)?.value as KeptTerms | undefined;
}

/**
 * Whether one more message there is certainly free, after `waiting` others (promise 5). All conversations
 * share one allowance, which only shrinks: the smallest number among them is the rest.
 */
export function isKnownFree(
  records: readonly KeptRecord[],
  conversationId: string,
  waiting: number,
): boolean {
  const price = termsIn(records, conversationId)?.price;
  if (!price || price.credits > 0) return false;
  // On this site messages cost nothing.
  if (price.free_left === 0) return true;
  // Without a free message there, the member may have started other conversations meanwhile, and only the
  // first few have free ones.
  if (!hasFreeMessage(records, conversationId)) return false;
  const left = records
    .filter(({ key }) => key.startsWith("terms:"))
    .map(({ key, value }) => leftOf(records, key.slice("terms:".length), value as KeptTerms));
  return Math.min(...left) > waiting;
}

/** If a conversation never had free messages, its price says nothing about the allowance. */
function leftOf(records: readonly KeptRecord[], conversationId: string, { price }: KeptTerms): number {
  if (price.credits === 0) return price.free_left;
  return hasFreeMessage(records, conversationId) ? 0 : Number.POSITIVE_INFINITY;
}

/** A partner's messages cost their reader nothing either: only the member's own have a client id. */
function hasFreeMessage(records: readonly KeptRecord[], conversationId: string): boolean {
  const messages = records.find(({ key }) => key === `thread:${conversationId}`)?.value as
    | Message[]
    | undefined;
  return messages?.some(({ client_id, cost }) => client_id !== null && cost === 0) ?? false;
}
