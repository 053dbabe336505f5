import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { spendCredits } from "#server/modules/money/credits/spend-credits.ts";
import type { GatewayPayment, GatewayStatus } from "#server/platform/gateways/gateway-payment.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createMember, createOrder, type TestMember } from "#server/test/people/factories.ts";
import { standing } from "#server/test/people/payments.ts";
import type { PaymentServices } from "./payment-services.ts";
import { settleOrder } from "./settle-order.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const writeOrder = ({ id: memberId }: TestMember, amountMinor = 1999) =>
  createOrder(app, { memberId, amountMinor });

type Said = Pick<GatewayPayment, "status" | "refundedMinor" | "chargedBackMinor">;
const says = (status: GatewayStatus, refundedMinor = 0, chargedBackMinor = 0): Said => ({
  status,
  refundedMinor,
  chargedBackMinor,
});

/** Looks while the gateway returns this payment; `answer` may delay the answer. */
async function look(
  orderId: string,
  said: Said | (() => Promise<Said>),
  services: Partial<PaymentServices> = {},
): Promise<void> {
  const getPayment = async (paymentId: string): Promise<GatewayPayment> => ({
    paymentId,
    ...(typeof said === "function" ? await said() : said),
    amountMinor: 1999,
    currency: "EUR",
    orderId,
    method: "ideal",
    failure: null,
    returns: [],
    details: { cardLastDigits: null, cardBrand: null },
    checkoutUrl: null,
    transfer: null,
    isCancelable: false,
  });
  const gateway = { name: "mollie", getPayment } as unknown as PaymentGateway;
  await settleOrder(app.services.db, { ...app.services, ...services, gateways: [gateway] }, orderId);
}

const paid = says("paid");
const inPart = says("paid", 500);
const inWhole = says("paid", 1999);
const takenBack = says("paid", 0, 1999);
const courses: Said[][] = [
  [says("pending"), says("processing"), paid],
  [says("pending"), says("processing"), says("failed")],
  [says("pending"), says("expired")],
  [paid, inPart],
  [paid, inPart, inWhole],
  [paid, inWhole, paid],
  [paid, inPart, inWhole, inPart, takenBack, inPart],
  [paid, takenBack, paid],
  [paid, inWhole, takenBack],
];
const expected: [Said, { isPremium: boolean; balance: number }][] = [
  [paid, { isPremium: true, balance: 120 }],
  [inPart, { isPremium: true, balance: 90 }],
  [inWhole, { isPremium: false, balance: 0 }],
  [takenBack, { isPremium: false, balance: 0 }],
];

it("follows the newest word, whichever answer comes first, and the books go with it", {
  timeout: 120_000,
}, async () => {
  const run = fc.record({
    course: fc.constantFrom(...courses),
    order: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
    seen: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(run, async ({ course, order, seen }) => {
      const member = await createMember(app);
      const orderId = await writeOrder(member);
      let truth: Said = says("pending");
      const held: (() => void)[] = [];
      const looks: Promise<void>[] = [];
      for (const [at, said] of course.entries()) {
        truth = said;
        const first = said;
        let isFirst = true;
        // Each change is looked at as it happens; its first answer may be late, repeated ones are not.
        const asked = new Promise<void>((started) => {
          looks.push(
            look(orderId, async () => {
              if (!isFirst) return truth;
              isFirst = false;
              const answer = new Promise<void>((release) => held.push(release));
              started();
              await answer;
              return first;
            }),
          );
        });
        await asked;
        if (seen[at]) held.pop()?.();
        if (seen[at]) await looks[at];
      }
      for (const pick of order) held.splice(pick % Math.max(held.length, 1), 1)[0]?.();
      for (const release of held) release();
      await Promise.all(looks);
      const { isPremium, balance, booked } = await standing(app, member.id);
      const last = course.at(-1) as Said;
      const wanted = expected.find(([said]) => said === last)?.[1] ?? { isPremium: false, balance: 0 };
      expect({ isPremium, balance }).toEqual(wanted);
      expect(booked.filter((entry) => entry.startsWith("purchase")).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
  await expectBooksBalance(app.services.db);
});

it("books each change once, however many look at the same time", async () => {
  const member = await createMember(app);
  const orderId = await writeOrder(member);
  for (const said of [paid, inPart, inWhole, inPart, inPart]) {
    await Promise.all(Array.from({ length: 20 }, () => look(orderId, said)));
  }
  expect(await standing(app, member.id)).toMatchObject({
    isPremium: true,
    balance: 90,
    booked: [
      "purchase sold>member 120",
      "refund member>withdrawn 30",
      "refund member>withdrawn 90",
      "reinstated withdrawn>member 90",
    ],
  });
});

it("takes a part back from a purse that was used, and gives it back to where it came from", async () => {
  const member = await createMember(app);
  const orderId = await writeOrder(member);
  await look(orderId, paid);
  const spending = { memberId: member.id, amount: 100, cause: "message" as const, causeId: newId() };
  await app.services.db.transaction((tx) =>
    spendCredits(tx, { ...spending, idempotencyKey: newId(), now: app.clock.now() }),
  );
  await look(orderId, inPart);
  expect(await standing(app, member.id)).toMatchObject({ isPremium: true, balance: 0 });
  await look(orderId, paid);
  expect(await standing(app, member.id)).toMatchObject({
    isPremium: true,
    balance: 20,
    booked: [
      "message member>spent 100",
      "purchase sold>member 120",
      "refund member>withdrawn 20",
      "refund spent>withdrawn 10",
      "reinstated withdrawn>member 20",
      "reinstated withdrawn>spent 10",
    ],
  });
});

it("never sells below zero when a refund and spending meet", async () => {
  for (let round = 0; round < 8; round += 1) {
    const member = await createMember(app);
    const orderId = await writeOrder(member);
    await look(orderId, paid);
    const spend = () =>
      app.services.db
        .transaction((tx) =>
          spendCredits(tx, {
            memberId: member.id,
            amount: 50,
            cause: "message",
            causeId: newId(),
            idempotencyKey: newId(),
            now: app.clock.now(),
          }),
        )
        .catch(() => undefined);
    await Promise.all([spend(), look(orderId, inWhole), spend(), look(orderId, inWhole), spend()]);
    expect((await standing(app, member.id)).balance).toBe(0);
  }
  await expectBooksBalance(app.services.db);
});

it("settles two orders of a member at once, one completing and one going back, and leaves premium on", async () => {
  for (let round = 0; round < 10; round += 1) {
    const member = await createMember(app);
    const [first, second] = [await writeOrder(member), await writeOrder(member)];
    await look(first, paid);
    await Promise.all([look(first, inWhole), look(second, paid)]);
    expect(await standing(app, member.id)).toMatchObject({ isPremium: true, balance: 120 });
  }
});

it("credits nothing where the amount is not the order's", async () => {
  const member = await createMember(app);
  const orderId = await writeOrder(member, 7999);
  await look(orderId, paid);
  expect(await standing(app, member.id)).toEqual({ isPremium: false, balance: 0, booked: [] });
});

it("tells the member's pages once, after the fact, of each change", async () => {
  const member = await createMember(app);
  const orderId = await writeOrder(member);
  const told: unknown[] = [];
  const publish = (...news: unknown[]) => void told.push(news);
  const live = { ...app.services.live, publish } as PaymentServices["live"];
  for (const said of [says("pending"), paid, paid, inWhole]) {
    await look(orderId, said, { live });
  }
  expect(told).toEqual([
    [member.id, "order_changed", { order_id: orderId, status: "completed" }],
    [member.id, "user_changed", {}],
    [member.id, "order_changed", { order_id: orderId, status: "refunded" }],
    [member.id, "user_changed", {}],
  ]);
});
