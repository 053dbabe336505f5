import fc from "fast-check";
import { expect } from "vitest";
import { newId } from "#server/platform/ids.ts";
import type { Answered } from "#server/test/app/build-app.ts";
import { sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { sendGift, sendMessageTo, sendSticker, withdrawMessage } from "#server/test/people/chatting.ts";
import { sendGif } from "#server/test/people/gifs.ts";
import { sendVoice, uploadVoice } from "#server/test/people/voice-messages.ts";
import { type Command, command, expectOutcome } from "./command.ts";
import type { Life, MessageKind, Outcome } from "./life.ts";
import * as rules from "./life.ts";
import { moneyCommands } from "./money-commands.ts";
import { expectShown } from "./shown.ts";
import type { Person, System } from "./system.ts";

type Pair = { from: number; to: number };
const between = (size: number): fc.Arbitrary<Pair> =>
  fc
    .record({ from: fc.nat({ max: size - 1 }), step: fc.integer({ min: 1, max: size - 1 }) })
    .map(({ from, step }) => ({ from, to: (from + step) % size }));

/** One member acts on another. */
function dealing(
  name: string,
  { from, to }: Pair,
  rule: (life: Life, from: number, to: number) => Outcome,
  call: (
    actor: Person,
    other: Person,
    system: System,
  ) => Promise<{ status: number; body: { error?: string } }>,
): Command {
  return command({
    name: `${from} ${name} ${to}`,
    async run(life, system) {
      const [actor, other] = [system.people[from] as Person, system.people[to] as Person];
      const answer = await call(actor, other, system);
      expectOutcome(answer, rule(life, from, to));
    },
  });
}

const pairKey = (one: Person, other: Person) => [one.id, other.id].sort().join(" ");

type Sent = Answered<"POST /api/members/:member_id/messages">;
type SentKind = Exclude<MessageKind, "withdrawn">;

const sending: Record<SentKind, (from: Person, to: Person, system: System) => Promise<Sent>> = {
  text: (from, to) => sendMessageTo(from, to),
  sticker: (from, to) => sendSticker(from, to),
  gift: (from, to) => sendGift(from, to, "bouquet"),
  photo: async (from, to) => sendPhoto(from, to, await uploadPhoto(from)),
  voice: async (from, to) => sendVoice(from, to, await uploadVoice(from, { seconds: 1 })),
  gif: (from, to, { gifId }) => sendGif(from, to, gifId),
};

const sendAs = (kind: SentKind) => async (actor: Person, other: Person, system: System) =>
  noteConversation(await sending[kind](actor, other, system), [actor, other], system);

function noteConversation(answer: Sent, [one, other]: [Person, Person], { conversations }: System): Sent {
  if (answer.status === 200) conversations.set(pairKey(one, other), answer.body.message.conversation_id);
  return answer;
}

/** The same message again, as from a client that lost the answer: it has no further effect. */
async function callSendTwice(actor: Person, other: Person, system: System) {
  const clientId = newId();
  const send = () => sendMessageTo(actor, other, "Hello", clientId);
  const first = noteConversation(await send(), [actor, other], system);
  const again = await send();
  expect([again.status, again.body.message]).toEqual([first.status, first.body.message]);
  return first;
}

const ofPair = (actor: Person, other: Person, { conversations }: System) =>
  conversations.get(pairKey(actor, other)) ?? newId();

type ToMember = `${"POST" | "DELETE"} /api/${"likes" | "blocks"}/:member_id`;

function toMember(key: ToMember) {
  return ({ browser }: Person, other: Person) => browser.call(key, { params: { member_id: other.id } });
}

/** A member withdraws the newest message to another, or one that is not theirs. */
function withdrawing({ from, to }: Pair): Command {
  return command({
    name: `${from} withdraws the last message to ${to}`,
    async run(life, system) {
      const [actor, other] = [system.people[from] as Person, system.people[to] as Person];
      const seq = rules.lastOwn(life, from, to)?.seq ?? 1;
      const answer = await withdrawMessage(actor, ofPair(actor, other, system), seq);
      expectOutcome(answer, rules.withdraw(life, from, to));
    },
  });
}

const kinds: readonly SentKind[] = ["sticker", "gift", "photo", "voice", "gif"];

/**
 * All actions of members of a small circle, in any order; actions that interfere with each other are more
 * frequent.
 */
export function commandsAmong(size: number, maxCommands: number) {
  const pair = between(size);
  const someone = fc.nat({ max: size - 1 });
  const likes = pair.map((who) => dealing("likes", who, rules.like, toMember("POST /api/likes/:member_id")));
  const sends = pair.map((who) => dealing("writes to", who, rules.send, sendAs("text")));
  const sendsKind = fc
    .tuple(pair, fc.constantFrom(...kinds))
    .map(([who, kind]) =>
      dealing(`sends a ${kind} to`, who, (life, from, to) => rules.send(life, from, to, kind), sendAs(kind)),
    );
  return fc.commands(
    [
      sends,
      sends,
      sends,
      pair.map((who) => dealing("writes twice the same to", who, rules.send, callSendTwice)),
      pair.map((who) =>
        dealing("reads", who, rules.read, (actor, other, system) =>
          actor.browser.call("POST /api/conversations/:conversation_id/reads", {
            params: { conversation_id: ofPair(actor, other, system) },
            body: { seq: 1_000_000 },
          }),
        ),
      ),
      pair.map((who) =>
        dealing("deletes the chat with", who, rules.deleteChat, (actor, other, system) =>
          actor.browser.call("DELETE /api/chat.php", {
            body: { conversation: ofPair(actor, other, system) },
          }),
        ),
      ),
      likes,
      likes,
      pair.map((who) => dealing("unlikes", who, rules.unlike, toMember("DELETE /api/likes/:member_id"))),
      pair.map((who) => dealing("blocks", who, rules.block, toMember("POST /api/blocks/:member_id"))),
      pair.map((who) => dealing("unblocks", who, rules.unblock, toMember("DELETE /api/blocks/:member_id"))),
      sendsKind,
      sendsKind,
      pair.map(withdrawing),
      ...moneyCommands(size),
      someone.map((who) =>
        command({
          name: `${who} looks around`,
          run: (life, system) => expectShown(life, system, who),
        }),
      ),
    ],
    { maxCommands, size: "max" },
  );
}
