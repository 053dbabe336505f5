import fc from "fast-check";
import { expect } from "vitest";
import { newId } from "#server/platform/ids.ts";
import type { Answered } from "#server/test/app/build-app.ts";
import { orderBundle } from "#server/test/people/payments.ts";
import type { Life, Outcome } from "./life.ts";
import * as rules from "./life.ts";
import { expectShown, keptBy, type Person, type System } from "./system.ts";

type Command = fc.AsyncCommand<Life, System>;
type Act = { name: string; run: (life: Life, system: System) => Promise<void> };

function command({ name, run }: Act): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(life, system) {
      await run(life, system);
      const kept = await keptBy(system);
      expect(kept).toEqual({ ...life, matches: life.matches.toSorted(), blocks: life.blocks.toSorted() });
    },
  };
}

type Pair = { from: number; to: number };
const between = (size: number): fc.Arbitrary<Pair> =>
  fc
    .record({ from: fc.nat({ max: size - 1 }), step: fc.integer({ min: 1, max: size - 1 }) })
    .map(({ from, step }) => ({ from, to: (from + step) % size }));

function expectOutcome(answer: { status: number; body: { error?: string } }, outcome: Outcome): void {
  expect({ status: answer.status, error: answer.body.error }).toEqual({
    status: outcome.status,
    error: outcome.error,
  });
}

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

async function callSend(actor: Person, other: Person, system: System, clientId = newId()) {
  const answer = await actor.browser.call("POST /api/members/:member_id/messages", {
    params: { member_id: other.id },
    body: { client_id: clientId, body: "Hello" },
  });
  if (answer.status === 200)
    system.conversations.set(pairKey(actor, other), answer.body.message.conversation_id);
  return answer;
}

/** The same message again, as from a client that lost the answer: it has no further effect. */
async function callSendTwice(actor: Person, other: Person, system: System) {
  const clientId = newId();
  const first = await callSend(actor, other, system, clientId);
  const again: Answered<"POST /api/members/:member_id/messages"> = await callSend(
    actor,
    other,
    system,
    clientId,
  );
  expect([again.status, again.body.message]).toEqual([first.status, first.body.message]);
  return first;
}

const ofPair = (actor: Person, other: Person, { conversations }: System) =>
  conversations.get(pairKey(actor, other)) ?? newId();

type ToMember = `${"POST" | "DELETE"} /api/${"likes" | "blocks"}/:member_id`;

function toMember(key: ToMember) {
  return ({ browser }: Person, other: Person) => browser.call(key, { params: { member_id: other.id } });
}

function buying(buyer: number): Command {
  return command({
    name: `${buyer} orders`,
    async run(life, { people }) {
      const person = people[buyer] as Person;
      rules.placeOrder(life, buyer);
      person.orderIds.push((await orderBundle(person.browser)).id);
    },
  });
}

const happenings = {
  pays: "completed",
  "fails to pay": "failed",
  "cancels the payment of": "cancelled",
  "is refunded": "refunded",
  "charges back": "charged_back",
} as const;
type Happening = keyof typeof happenings;

/** A member's payment changes at Mollie, which calls the webhook `calls` times. */
function settling(buyer: number, pick: number, what: Happening, calls: number): Command {
  return {
    ...command({
      name: `${buyer} ${what} order ${pick}`,
      async run(life, system) {
        const { orderIds } = system.people[buyer] as Person;
        const index = pick % orderIds.length;
        rules.settle(life, buyer, index, happenings[what]);
        await atMollie(system, orderIds[index] ?? "", what, calls);
      },
    }),
    check: ({ members }) => (members[buyer]?.orders.length ?? 0) > 0,
  };
}

async function atMollie({ shop }: System, orderId: string, what: Happening, calls: number): Promise<void> {
  const payment = shop.mollie.payments.findLast(
    ({ metadata }) => (metadata as { order_id: string }).order_id === orderId,
  );
  if (!payment) throw new Error("no payment");
  payment.webhookUrl = null;
  if (what === "pays") shop.mollie.setStatus(payment.id, "paid");
  else if (what === "fails to pay") shop.mollie.setStatus(payment.id, "failed");
  else if (what === "cancels the payment of") shop.mollie.setStatus(payment.id, "canceled");
  else if (what === "charges back") shop.mollie.chargeBack(payment.id);
  else refundWhole(shop, payment.id);
  const call = { method: "POST", url: "/api/mollie-webhook", payload: { id: payment.id } } as const;
  await Promise.all(Array.from({ length: calls }, () => shop.app.browser().raw(call)));
}

/** A refund that is no longer possible has no effect. */
function refundWhole(shop: System["shop"], paymentId: string): void {
  try {
    shop.mollie.refund(paymentId, 1999);
  } catch {
    return;
  }
}

/**
 * All actions of members of a small circle, in any order; actions that interfere with each other are more
 * frequent.
 */
export function commandsAmong(size: number, maxCommands: number) {
  const pair = between(size);
  const someone = fc.nat({ max: size - 1 });
  // One member buys more often than the others, because effects of several purchases on each other are rare
  // otherwise.
  const buyer = fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, { arbitrary: someone, weight: 1 });
  const likes = pair.map((who) => dealing("likes", who, rules.like, toMember("POST /api/likes/:member_id")));
  const sends = pair.map((who) => dealing("writes to", who, rules.send, callSend));
  const settles = fc
    .tuple(
      buyer,
      fc.nat({ max: 3 }),
      fc.constantFrom(...(Object.keys(happenings) as Happening[]), "pays" as const),
      fc.integer({ min: 1, max: 3 }),
    )
    .map((chosen) => settling(...chosen));
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
      buyer.map(buying),
      settles,
      settles,
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
