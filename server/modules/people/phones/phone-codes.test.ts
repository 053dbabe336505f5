import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { memberPhones, phoneCodes } from "#server/db/schema/phones.ts";
import { outboxEntries, waitingSms } from "#server/db/schema/platform.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createSite } from "#server/test/people/factories.ts";
import { codeTo, codeWish, confirmPhone, requestSiteOf, textsTo } from "#server/test/people/phones.ts";
import { askPhoneCode, type CodeWish } from "./ask-phone-code.ts";
import { findOwnPhone } from "./own-phone.ts";
import { takePhoneCode } from "./take-phone-code.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let numbers = 0;
function freshNumber(): string {
  numbers += 1;
  return `+316${String(10_000_000 + numbers)}`;
}
const ask = (wish: CodeWish) =>
  askPhoneCode(app.services, { ...wish, now: app.clock.now() }).then(
    () => "sent",
    (error: { code: string }) => error.code,
  );
const take = (wish: CodeWish, code: string) =>
  takePhoneCode(app.services, { ...wish, code, now: app.clock.now() });
async function wishOf(
  given: Partial<CodeWish> & { memberId?: string; phone?: string } = {},
): Promise<CodeWish> {
  const memberId = given.memberId ?? (await createMember(app)).id;
  return codeWish(app, { ...given, memberId, phone: given.phone ?? freshNumber() });
}
const findOwn = (memberId: string) =>
  findOwnPhone(app.services.db, memberId, app.services.env.SESSION_SECRET);
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("a code", () => {
  it("goes to the number in the member's language, confirms it, and is good once", async () => {
    const member = await createMember(app);
    const wish = await wishOf({ memberId: member.id, locale: "de" });
    expect(await ask(wish)).toBe("sent");
    const [text] = await textsTo(app, wish.phone);
    const code = await codeTo(app, wish.phone);
    expect(text).toBe(
      `${code} bestätigt deine Nummer für Rendezvous. Der Code gilt 5 Min. Gib ihn nie weiter.\n\n@localhost #${code}`,
    );
    expect(await findOwn(member.id)).toBeNull();
    expect(await take(wish, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe("ok");
    expect((await findOwn(member.id))?.phone).toBe(wish.phone);
    expect(await take(wish, code)).toBe("code_invalid");
  });

  it("and its number stand nowhere: rows, jobs and what waits hold neither once it is sent", async () => {
    const wish = await wishOf();
    await ask(wish);
    const code = await codeTo(app, wish.phone);
    await app.services.db.delete(outboxEntries).where(eq(outboxEntries.recipient, wish.phone));
    await take(wish, code);
    const { db } = app.services;
    const jobs = await db.execute("select data from jobs.job");
    const kept = JSON.stringify([
      await db.select().from(phoneCodes),
      await db.select().from(memberPhones),
      await db.select().from(waitingSms),
      (jobs as unknown as { rows: unknown[] }).rows,
    ]);
    expect(kept).not.toContain(`"${code}"`);
    expect(kept).not.toContain(`#${code}`);
    expect(kept).not.toContain(wish.phone.slice(1));
    expect(kept).not.toContain(wish.network);
  });

  it("ends after its minutes", async () => {
    const wish = await wishOf();
    await ask(wish);
    const code = await codeTo(app, wish.phone);
    app.clock.advance(5 * 60);
    expect(await take(wish, code)).toBe("code_expired");
    expect(await ask(wish)).toBe("sent");
    expect(await take(wish, await codeTo(app, wish.phone))).toBe("ok");
  });

  it("ends with the next one", async () => {
    const wish = await wishOf();
    await ask(wish);
    const first = await codeTo(app, wish.phone);
    app.clock.advance(1);
    await ask(wish);
    const second = await codeTo(app, wish.phone);
    if (first !== second) expect(await take(wish, first)).toBe("code_invalid");
    expect(await take(wish, second)).toBe("ok");
  });

  it("is its member's, its number's, its use's and its site's alone", async () => {
    const wish = await wishOf({ use: "order:1" });
    await ask(wish);
    const code = await codeTo(app, wish.phone);
    await createSite(app, "elsewhere.example");
    const elsewhere = await requestSiteOf(app, "elsewhere.example");
    const other = await wishOf();
    for (const differently of [
      { ...wish, memberId: (await createMember(app)).id },
      { ...wish, phone: freshNumber() },
      { ...wish, site: elsewhere },
      { ...wish, use: "order:2" },
      other,
    ]) {
      expect(await take(differently as CodeWish, code)).toBe("code_invalid");
    }
    expect(await take(wish, code)).toBe("ok");
  });

  it("is of the browser that asked where nobody is signed in", async () => {
    const { memberId: _, ...rest } = (await wishOf()) as CodeWish & { memberId: string };
    const wish = { ...rest, browserToken: "a browser" } as CodeWish;
    await ask(wish);
    const code = await codeTo(app, wish.phone);
    expect(await take({ ...wish, browserToken: "another" } as CodeWish, code)).toBe("code_invalid");
    expect(await take(wish, code)).toBe("ok");
  });
});

describe("guessing", () => {
  it("ends after five tries, also with the right code afterwards", async () => {
    const wish = await wishOf();
    await ask(wish);
    const code = await codeTo(app, wish.phone);
    const outcomes = [];
    for (let guess = 0; guess < 5; guess += 1) outcomes.push(await take(wish, wrong(code)));
    expect(outcomes).toEqual([...new Array(4).fill("code_invalid"), "too_many_tries"]);
    expect(await take(wish, code)).toBe("too_many_tries");
  });

  it("by many at once gets no more than five tries", async () => {
    const wish = await wishOf();
    await ask(wish);
    const code = await codeTo(app, wish.phone);
    const guesses = await Promise.all(Array.from({ length: 40 }, () => take(wish, wrong(code))));
    expect(guesses.filter((outcome) => outcome === "code_invalid").length).toBeLessThanOrEqual(4);
    const [row] = await app.services.db
      .select()
      .from(phoneCodes)
      .where(eq(phoneCodes.memberId, (wish as { memberId: string }).memberId));
    expect(row?.tries).toBe(5);
    expect(await take(wish, code)).toBe("too_many_tries");
  });

  it("stays counted when the next step refuses", async () => {
    const wish = await wishOf();
    await ask(wish);
    const code = await codeTo(app, wish.phone);
    const refuse = async () => {
      throw new Error("what follows");
    };
    const typed = { ...wish, code };
    for (let round = 0; round < 5; round += 1) {
      await expect(takePhoneCode(app.services, typed, refuse)).rejects.toThrow("what follows");
    }
    expect(await take(wish, code)).toBe("too_many_tries");
    expect(await findOwn((wish as { memberId: string }).memberId)).toBeNull();
  });

  it("odd spellings are wrong codes, and no faults", async () => {
    const wish = await wishOf();
    await ask(wish);
    for (const typed of ["", "１２", "999999999999", "'; drop table"]) {
      expect(await take(wish, typed)).toBe("code_invalid");
    }
  });
});

it("one code typed twice at once is good once", async () => {
  const wish = await wishOf();
  await ask(wish);
  const code = await codeTo(app, wish.phone);
  let ran = 0;
  const both = await Promise.all(
    [1, 2, 3].map(() =>
      takePhoneCode(app.services, { ...wish, code }, async () => {
        ran += 1;
      }),
    ),
  );
  expect(both.sort()).toEqual(["code_invalid", "code_invalid", "ok"]);
  expect(ran).toBe(1);
});

describe("a number", () => {
  it("serves three accounts of a site, also where five confirm it at once", async () => {
    const phone = freshNumber();
    const typed: [CodeWish & { memberId: string }, string][] = [];
    const twoDaysAgo = new Date(app.clock.now().getTime() - 2 * 86_400_000);
    for (let count = 0; count < 5; count += 1) {
      const { id: memberId } = await createMember(app);
      const wish = { ...(await wishOf({ phone })), memberId };
      expect(await ask(wish)).toBe("sent");
      typed.push([wish, await codeTo(app, phone)]);
      // More codes than one number may have in a day.
      const { db } = app.services;
      await db.update(phoneCodes).set({ createdAt: twoDaysAgo }).where(eq(phoneCodes.memberId, memberId));
    }
    const outcomes = await Promise.all(
      typed.map(([wish, code]) => take(wish, code).catch((error: { code: string }) => error.code)),
    );
    expect(outcomes.sort()).toEqual(["ok", "ok", "ok", "phone_limit_reached", "phone_limit_reached"]);
    const numbers = await Promise.all(typed.map(([{ memberId }]) => findOwn(memberId)));
    expect(numbers.filter((number) => number?.phone === phone)).toHaveLength(3);
  });

  it("takes the place of the one that a member had, and gives that one's place back", async () => {
    const [one, two] = [freshNumber(), freshNumber()];
    const member = await createMember(app);
    await confirmPhone(app, member.id, one);
    await confirmPhone(app, member.id, two);
    expect((await findOwn(member.id))?.hint).toBe(`+31 •••• ${two.slice(-2)}`);
    for (const _ of [1, 2]) await confirmPhone(app, (await createMember(app)).id, one);
  });

  it("is confirmed by a code for it alone: one that pays changes nothing, and needs no place of it", async () => {
    const [own, phone] = [freshNumber(), freshNumber()];
    const member = await createMember(app);
    await confirmPhone(app, member.id, own);
    for (const _ of [1, 2, 3]) await confirmPhone(app, (await createMember(app)).id, phone);
    app.clock.advance(86_401);
    const wish = await wishOf({ memberId: member.id, phone, use: newId() });
    expect(await ask(wish)).toBe("sent");
    const [text] = await textsTo(app, phone);
    expect(text).toContain("is your code to pay at Rendezvous");
    expect(await take(wish, await codeTo(app, phone))).toBe("ok");
    expect((await findOwn(member.id))?.phone).toBe(own);
  });

  it("gives the place of an account that is not active, or confirmed it 90 days ago, to who confirms it anew", async () => {
    for (const [change, outcome] of [
      [{ confirmedDaysAgo: 91 }, "ok"],
      [{ status: "banned" as const }, "ok"],
      [{ confirmedDaysAgo: 89 }, "phone_limit_reached"],
    ] as const) {
      const phone = freshNumber();
      const holders = [];
      for (const _ of [1, 2, 3]) {
        const { id } = await createMember(app);
        await confirmPhone(app, id, phone);
        holders.push(id);
      }
      const [, old = ""] = holders;
      const { db } = app.services;
      if ("status" in change) {
        await db.update(accounts).set({ status: change.status }).where(eq(accounts.id, old));
      } else {
        const confirmedAt = new Date(app.clock.now().getTime() - change.confirmedDaysAgo * 86_400_000);
        await db.update(memberPhones).set({ confirmedAt }).where(eq(memberPhones.memberId, old));
      }
      const wish = await wishOf({ phone });
      await ask(wish);
      const code = await codeTo(app, phone);
      const taken = await take(wish, code).catch((error: { code: string }) => error.code);
      expect([change, taken]).toEqual([change, outcome]);
      const kept = await Promise.all(holders.map(async (id) => (await findOwn(id)) !== null));
      expect(kept).toEqual([true, outcome !== "ok", true]);
      app.clock.advance(86_401);
    }
  });

  it("that is none of a mobile is refused at its field, also where nobody cleaned it", async () => {
    for (const phone of ["+31201234567", "0612345678", "+1 900 555 1234", ""]) {
      expect(await ask(await wishOf({ phone }))).toBe("invalid_fields");
    }
  });
});

it("without a gateway nothing is sent, nothing is kept, and it is said", async () => {
  const strict = await createTestApp({ env: { NODE_ENV: "production", DEMO: "0" } });
  try {
    const member = await createMember(strict);
    const wish = await codeWish(strict, { memberId: member.id, phone: "+31612345678" });
    await expect(askPhoneCode(strict.services, wish)).rejects.toMatchObject({ code: "sms_unavailable" });
    expect(await strict.services.db.select().from(phoneCodes)).toEqual([]);
  } finally {
    await strict.close();
  }
});
