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
