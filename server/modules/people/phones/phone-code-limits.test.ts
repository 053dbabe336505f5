import { count, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phoneCodes } from "#server/db/schema/phones.ts";
import { idempotencyKeys } from "#server/db/schema/platform.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember } from "#server/test/people/factories.ts";
import { codeTo, codeWish, textsTo } from "#server/test/people/phones.ts";
import { askPhoneCode, type CodeWish } from "./ask-phone-code.ts";
import { forgetOldPhoneCodes } from "./forget-old-phone-codes.ts";
import { takePhoneCode } from "./take-phone-code.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let numbers = 0;
function freshNumber(): string {
  numbers += 1;
  return `+316${String(30_000_000 + numbers)}`;
}
const dayLater = () => app.clock.advance(86_401);
/** Counts as the product does, because the demo's networks have no limits. */
const ask = (wish: CodeWish, env: Partial<TestApp["services"]["env"]> = {}) =>
  askPhoneCode(
    { ...app.services, env: { ...app.services.env, hasOutbox: false, SMS_PER_DAY: 10_000, ...env } },
    { ...wish, now: app.clock.now() },
  ).then(
    () => "sent",
    (error: { code: string }) => error.code,
  );
async function wishOf(
  given: Partial<CodeWish> & { memberId?: string; phone?: string } = {},
): Promise<CodeWish> {
  const memberId = given.memberId ?? (await createMember(app)).id;
  return codeWish(app, { ...given, memberId, phone: given.phone ?? freshNumber() });
}
let browsers = 0;
/** The request of a visitor in a network of their own. */
async function visitorsWish(given: Partial<CodeWish> & { phone?: string } = {}): Promise<CodeWish> {
  const wish = await codeWish(app, { memberId: "", phone: freshNumber(), ...given });
  const { memberId: _, ...rest } = wish as CodeWish & { memberId: string };
  browsers += 1;
  return { ...rest, browserToken: `browser ${browsers}` } as CodeWish;
}
async function inTurn(wishes: readonly Promise<CodeWish>[], env = {}): Promise<string[]> {
  const outcomes = [];
  for (const wish of wishes) outcomes.push(await ask(await wish, env));
  return outcomes;
}
const sent = (times: number) => new Array(times).fill("sent");

describe("a number", () => {
  it("stays its member's: visitors use up none of the member's codes, and the member gets no message for others", async () => {
    const phone = freshNumber();
    const strangers = await inTurn([1, 2, 3, 4, 5].map(() => visitorsWish({ phone })));
    expect(strangers).toEqual(sent(5));
    expect(await textsTo(app, phone)).toHaveLength(3);
    const wish = await wishOf({ phone });
    expect(await ask(wish)).toBe("sent");
    const code = await codeTo(app, phone);
    expect(await takePhoneCode(app.services, { ...wish, code, now: app.clock.now() })).toBe("ok");
  });

  it("gets six messages a day, for all askers and simultaneous requests together, and no answer shows it", async () => {
    const phone = freshNumber();
    const wishes = await Promise.all(new Array(9).fill(null).map(() => wishOf({ phone })));
    expect(await Promise.all(wishes.map((wish) => ask(wish)))).toEqual(sent(9));
    expect(await textsTo(app, phone)).toHaveLength(6);
    dayLater();
    expect(await ask(await wishOf({ phone }))).toBe("sent");
    expect(await textsTo(app, phone)).toHaveLength(7);
  });

  it("that has had its messages answers wrong codes as every other one does", async () => {
    const [full, fresh] = [freshNumber(), freshNumber()];
    await inTurn([1, 2, 3].map(() => visitorsWish({ phone: full })));
    const told = [];
    for (const phone of [full, fresh]) {
      const wish = await visitorsWish({ phone });
      const outcomes = [await ask(wish)];
      const code = phone === fresh ? await codeTo(app, phone) : "";
      const guess = code === "000000" ? "000001" : "000000";
      for (let tries = 0; tries < 6; tries += 1) {
        const typed = { ...wish, code: guess, now: app.clock.now() };
        outcomes.push(await takePhoneCode(app.services, typed));
      }
      told.push(outcomes);
    }
    expect(told[0]).toEqual(told[1]);
    expect(told[0]?.at(-1)).toBe("too_many_tries");
  });
});

describe("codes are few", () => {
  it("a member gets three a day, whatever the numbers: none is pumped", async () => {
    const member = await createMember(app);
    const wishes = await Promise.all([1, 2, 3, 4, 5].map(() => wishOf({ memberId: member.id })));
    const outcomes = await Promise.all(wishes.map((wish) => ask(wish)));
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === "too_many_phone_codes")).toHaveLength(2);
  });

  it("a network has three for its visitors and twelve for its members: neither takes the other's", async () => {
    const network = "203.0.113.9";
    const visitors = await inTurn([1, 2, 3, 4].map(() => visitorsWish({ network })));
    expect(visitors).toEqual([...sent(3), "too_many_phone_codes"]);
    const members = await inTurn(new Array(13).fill(null).map(() => wishOf({ network })));
    expect(members).toEqual([...sent(12), "too_many_phone_codes"]);
    dayLater();
    expect(await inTurn([1, 2, 3, 4].map(() => wishOf({ network })))).toEqual(sent(4));
    expect(await ask(await visitorsWish({ network }))).toBe("sent");
  });

  it("a range of networks has twelve for visitors", async () => {
    const region = "198.51.100";
    const outcomes = await inTurn(new Array(13).fill(null).map(() => visitorsWish({ region })));
    expect(outcomes).toEqual([...sent(12), "too_many_phone_codes"]);
    expect(await ask(await visitorsWish({ region: "198.51.101" }))).toBe("sent");
    expect(await ask(await wishOf({ region }))).toBe("sent");
  });

  it("a site sends as many as it pays for, and a fifth of them to visitors; its owner is told once", async () => {
    dayLater();
    const told: string[] = [];
    const log = { ...app.services.log, warn: (_: object, words: string) => void told.push(words) };
    const services = { ...app.services, log: log as never };
    const env = { ...app.services.env, hasOutbox: false, SMS_PER_DAY: 10 };
    const askOf = (wish: CodeWish) =>
      askPhoneCode({ ...services, env }, { ...wish, now: app.clock.now() }).then(
        () => "sent",
        (error: { code: string }) => error.code,
      );
    const outcomes: string[] = [];
    for (let asked = 0; asked < 4; asked += 1) outcomes.push(await askOf(await visitorsWish()));
    expect(outcomes).toEqual(["sent", "sent", "sms_unavailable", "sms_unavailable"]);
    expect(told).toHaveLength(1);
    for (let asked = 0; asked < 10; asked += 1) outcomes.push(await askOf(await wishOf()));
    expect(outcomes.slice(4)).toEqual([...sent(8), "sms_unavailable", "sms_unavailable"]);
    expect(told).toHaveLength(2);
  });

  it("are counted for a day and then forgotten", async () => {
    await ask(await wishOf());
    app.clock.advance(86_400);
    await forgetOldPhoneCodes(app.services.db, app.clock.now());
    expect(await app.services.db.select().from(phoneCodes)).toEqual([]);
  });
});

it("over HTTP neither the number nor the token stays with the answers that are kept for repeats", async () => {
  const phone = freshNumber();
  const { db } = app.services;
  const browser = app.browser();
  const options = { body: { phone }, headers: { "idempotency-key": "a-key-of-the-browser" } };
  const answer = await browser.call("POST /api/self-exclusion-codes", options);
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ["token"]]);
  const { token } = answer.body as { token: string };
  const [waiting] = await db.select({ count: count() }).from(phoneCodes).where(isNull(phoneCodes.memberId));
  expect(waiting?.count).toBeGreaterThan(0);
  const kept = JSON.stringify(await db.select().from(idempotencyKeys));
  for (const secret of [phone.slice(4), token]) expect(kept).not.toContain(secret);
  const code = await codeTo(app, phone);
  const typed = { token, phone, code, months: 6 as const };
  expect((await browser.call("POST /api/self-exclusion-numbers", { body: typed })).status).toBe(200);
  const after = JSON.stringify(await db.select().from(idempotencyKeys));
  for (const secret of [phone.slice(4), token]) expect(after).not.toContain(secret);
  expect(await db.$count(phoneCodes, eq(phoneCodes.browserHash, token))).toBe(0);
});
