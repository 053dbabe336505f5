import { expect } from "vitest";
import { type Life, type Member, pairOf } from "./life.ts";
import { capNow, countedMinor, openMinor, waitingRaise } from "./life-caps.ts";
import { isDebitBlocked } from "./life-money.ts";
import { offerOf, refundStateOf } from "./life-withdrawals.ts";
import type { Person, System } from "./system.ts";

const hourMs = 3_600_000;

type Named = { id?: string | null | undefined };
const byId = (one: Named, other: Named) => ((one.id ?? "") < (other.id ?? "") ? -1 : 1);

/** The product's answers to one member must equal the model's. */
export async function expectShown(life: Life, system: System, index: number): Promise<void> {
  const { browser, orderIds } = system.people[index] as Person;
  const member = life.members[index] as Member;
  const idOf = (number: number) => system.people[number]?.id ?? "";
  const others = system.people.map((_, number) => number).filter((number) => number !== index);
  const isBlocker = (number: number) => life.blocks.includes(`${index} ${number}`);

  const { user } = (await browser.call("GET /api/user.php")).body;
  expect(user).toMatchObject({
    credits: member.balance,
    paid_user: member.isPremium,
    free_messages_left: 5 - member.freeMessagesUsed,
    free_conversations_left: 2 - member.freeConversationsUsed,
  });

  const sides = others.flatMap((number) => {
    const side = life.threads[pairOf(index, number)]?.sides[index];
    return side?.isListed && !isBlocker(number) ? [{ id: idOf(number), unread: side.unread }] : [];
  });
  const chats = (await browser.call("GET /api/chats.php")).body;
  expect(
    chats.chats
      .map(({ profile, num_unread_messages }) => ({ id: profile?.id, unread: num_unread_messages }))
      .sort(byId),
  ).toEqual(sides.sort(byId));
  expect(chats.total_unread_messages).toBe(sides.reduce((sum, { unread }) => sum + unread, 0));

  const likes = (await browser.call("GET /api/likes.php")).body;
  const received = others.flatMap((number) => {
    const given = life.likes[`${number} ${index}`];
    return given ? [{ id: idOf(number), like_new: !given.isSeen }] : [];
  });
  expect([...(likes.liked_by ?? [])].sort(byId)).toEqual(received.sort(byId));
  expect(likes.total_new_likes).toBe(received.filter(({ like_new }) => like_new).length);
  const sent = others
    .filter((number) => life.likes[`${index} ${number}`])
    .map((number) => ({ id: idOf(number) }));
  expect([...likes.profiles].sort(byId)).toEqual(sent.sort(byId));
  const matches = (await browser.call("GET /api/likes/:type", { params: { type: "matches" } })).body;
  expect(matches.count).toBe(others.filter((number) => life.matches.includes(pairOf(index, number))).length);

  const orders = (await browser.call("GET /api/orders")).body.orders;
  expect(Object.fromEntries(orders.map(({ id, status }) => [id, status]))).toEqual(
    Object.fromEntries(orderIds.map((id, number) => [id, member.orders[number]?.status])),
  );

  await expectCapShown(life, system, index);
  await expectWithdrawalsShown(life, system, index);
  const debit = (await browser.call("GET /api/direct-debit")).body;
  expect(debit.is_blocked).toBe(isDebitBlocked(member.orders));
}

async function expectCapShown({ members, hour }: Life, system: System, index: number): Promise<void> {
  const { browser } = system.people[index] as Person;
  const member = members[index] as Member;
  const { caps, open_order } = (await browser.call("GET /api/spending")).body;
  const open = openMinor(member.orders, hour);
  expect(open_order !== null).toBe(open > 0);
  const amount = capNow(member, hour);
  const raise = waitingRaise(member, hour);
  const at = raise && new Date(system.startedAt.getTime() + raise.atHour * hourMs).toISOString();
  expect(caps.day).toEqual(
    amount === null
      ? null
      : expect.objectContaining({
          ...{ amount_minor: amount, used_minor: countedMinor(member.orders, hour), open_minor: open },
          change: raise && { amount_minor: raise.minor, at },
        }),
  );
}

async function expectWithdrawalsShown(life: Life, system: System, index: number): Promise<void> {
  const { browser, orderIds } = system.people[index] as Person;
  const { purchases } = (await browser.call("GET /api/withdrawals")).body;
  const shown = purchases.map(({ order_id, offer, withdrawal }) => [
    order_id,
    {
      offer: offer && { credits: offer.credits_left, amountMinor: offer.amount_minor },
      withdrawal: withdrawal && { state: withdrawal.state, credits: withdrawal.credits },
    },
  ]);
  const expected = (life.members[index]?.orders ?? []).flatMap((order, number) => {
    const offer = offerOf(life, index, order);
    const { withdrawal } = order;
    if (!offer && !withdrawal) return [];
    const state = withdrawal && { state: refundStateOf(withdrawal), credits: withdrawal.credits };
    return [[orderIds[number], { offer, withdrawal: state }]];
  });
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
}
