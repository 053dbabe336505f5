import type { GiftName } from "#contracts/talking/gift-names.ts";
import type { ReactionKind } from "#contracts/talking/reactions.ts";
import type { StickerName } from "#contracts/talking/sticker-names.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser, TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn, type TestMember } from "./factories.ts";

export type Person = TestMember & { browser: Browser };

let counter = 0;

/** A signed-in member with a network address of their own. */
export async function createPerson(
  app: TestApp,
  given: Parameters<typeof createMember>[1] = {},
): Promise<Person> {
  counter += 1;
  const address = `10.1.${Math.floor(counter / 250)}.${(counter % 250) + 1}`;
  const member = await createMember(app, given);
  return { ...member, browser: await signIn(app, member, app.browser({ address })) };
}

export function sendMessageTo(
  from: Person,
  to: { id: string },
  body = "Hello",
  clientId = newId(),
  max_credits?: number,
) {
  return from.browser.call("POST /api/members/:member_id/messages", {
    params: { member_id: to.id },
    body: { client_id: clientId, body, ...(max_credits !== undefined && { max_credits }) },
  });
}

type StickerSending = { clientId?: string; maxCredits?: number; replyTo?: number };

export function sendSticker(
  from: Person,
  to: { id: string },
  sticker: StickerName = "wink",
  { clientId = newId(), maxCredits, replyTo }: StickerSending = {},
) {
  return from.browser.call("POST /api/members/:member_id/messages", {
    params: { member_id: to.id },
    body: {
      ...{ client_id: clientId, kind: "sticker" as const, sticker },
      ...(maxCredits !== undefined && { max_credits: maxCredits }),
      ...(replyTo !== undefined && { reply_to: replyTo }),
    },
  });
}

type GiftSending = { clientId?: string; maxCredits?: number; note?: string; replyTo?: number };

/** A gift for at most 100 credits, the dearest one's price. */
export function sendGift(
  from: Person,
  to: { id: string },
  gift: GiftName = "rose",
  { clientId = newId(), maxCredits = 100, note = "", replyTo }: GiftSending = {},
) {
  return from.browser.call("POST /api/members/:member_id/messages", {
    params: { member_id: to.id },
    body: {
      ...{ client_id: clientId, kind: "gift" as const, gift, body: note, max_credits: maxCredits },
      ...(replyTo !== undefined && { reply_to: replyTo }),
    },
  });
}

/** Switches whether others may send the member gifts. */
export const acceptGifts = ({ browser }: Pick<Person, "browser">, isOn: boolean) =>
  browser.call("PUT /api/privacy/:name", { params: { name: "gifts_received" }, body: { is_on: isOn } });

/** Switches whether members see on the member's profile which gifts they received. */
export const showGifts = ({ browser }: Pick<Person, "browser">, isOn: boolean) =>
  browser.call("PUT /api/privacy/:name", { params: { name: "gifts_shown" }, body: { is_on: isOn } });

export const withdrawMessage = (who: Pick<Person, "browser">, conversation_id: string, seq = 1) =>
  who.browser.call("DELETE /api/conversations/:conversation_id/messages/:seq", {
    params: { conversation_id, seq },
  });

/** Marks the messages up to a number as read. */
export const readUpTo = (who: Pick<Person, "browser">, conversation_id: string, seq = 1) =>
  who.browser.call("POST /api/conversations/:conversation_id/reads", {
    params: { conversation_id },
    body: { seq },
  });

/** Reacts to a message; null takes the reaction back. */
export function reactTo(
  who: Pick<Person, "browser">,
  conversation_id: string,
  kind: ReactionKind | null,
  seq = 1,
) {
  const params = { conversation_id, seq };
  return kind === null
    ? who.browser.call("DELETE /api/conversations/:conversation_id/messages/:seq/reaction", { params })
    : who.browser.call("PUT /api/conversations/:conversation_id/messages/:seq/reaction", {
        params,
        body: { kind },
      });
}

/** The newest messages of a conversation, as one of its members sees them. */
export async function messagesOf(who: Pick<Person, "browser">, conversation_id: string) {
  const answer = await who.browser.call("GET /api/conversations/:conversation_id/messages", {
    params: { conversation_id },
    query: {},
  });
  return answer.body.messages;
}
