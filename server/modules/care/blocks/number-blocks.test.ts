import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blocks, contactBlocks } from "#server/db/schema/blocks.ts";
import { phoneCodes } from "#server/db/schema/phones.ts";
import { exportMember } from "#server/modules/people/accounts/export-member.ts";
import { hashContact } from "#server/modules/people/exclusions/exclusion-hash.ts";
import { askPhoneCode } from "#server/modules/people/phones/ask-phone-code.ts";
import { lockNumber, storeNumber } from "#server/modules/people/phones/store-number.ts";
import { takePhoneCode } from "#server/modules/people/phones/take-phone-code.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { codeTo, codeWish, confirmPhone, requestSiteOf } from "#server/test/people/phones.ts";

const rounds = atSize(4, 15);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let numbers = 0;
function freshNumber(): string {
  numbers += 1;
  return `+316${20_000_000 + numbers}`;
}
const person = (country: string | null = "NL") => createPerson(app, { profile: { country } });
const confirm = (who: Person, phone: string) => confirmPhone(app, who.id, phone);
const add = (who: Person, contact: string) =>
  who.browser.call("POST /api/contact-blocks", { body: { contact } });
const contactsOf = async (who: Person) => (await who.browser.call("GET /api/contact-blocks")).body.contacts;
const remove = (who: Person, id: string) =>
  who.browser.call("DELETE /api/contact-blocks/:contact_block_id", { params: { contact_block_id: id } });
const at = (to: { id: string }) => ({ params: { member_id: to.id } });
const open = async (from: Person, to: Person) =>
  (await from.browser.call("GET /api/members/:member_id", at(to))).status;
const like = (from: Person, to: Person) => from.browser.call("POST /api/likes/:member_id", at(to));
const unlike = (from: Person, to: Person) => from.browser.call("DELETE /api/likes/:member_id", at(to));
const both = async (one: Person, other: Person) => [await open(one, other), await open(other, one)];
const standing = (one: Person, other: Person) =>
  app.services.db.$count(blocks, and(eq(blocks.blockerId, one.id), eq(blocks.blockedId, other.id)));

describe("a number blocked before anybody was met", () => {
  it("hides its owner, in every spelling, and keeps neither its digits nor a name", async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const phone = freshNumber();
    await confirm(b, phone);
    expect(await both(a, b)).toEqual([200, 200]);
    const answer = await add(a, ` 06-${phone.slice(4, 8)} ${phone.slice(8)} `);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await both(a, b)).toEqual([404, 404]);
    expect((await send(b, a)).status).toBe(404);
    // The same number in another spelling is the same entry.
    await add(a, `0031 ${phone.slice(3)}`);
    expect((await contactsOf(a)).map(({ hint }) => hint)).toEqual([`+31 •••• ${phone.slice(-2)}`]);
    // A number without an owner gets the same answer and the same line in the list.
    const other = freshNumber();
    const nobodys = await add(c, other);
    expect([nobodys.status, nobodys.body, Object.keys(nobodys.headers)]).toEqual([
      answer.status,
      answer.body,
      Object.keys(answer.headers),
    ]);
    expect((await contactsOf(c)).map(({ hint }) => hint)).toEqual([`+31 •••• ${other.slice(-2)}`]);
    const { db, lives } = app.services;
    const told = JSON.stringify([
      await exportMember(db, lives, a.id, app.services.env.SESSION_SECRET),
      (await a.browser.call("GET /api/blocks")).body,
      await db.select().from(contactBlocks),
    ]);
    for (const secret of [phone.slice(4), `"${b.id}"`]) expect(told).not.toContain(secret);
  });

  it("meets who confirms it later, and whom already knows stays known", async () => {
    const [a, b, matched] = [await person(), await person(), await person()];
    const phone = freshNumber();
    await like(a, matched);
    await like(matched, a);
    await confirm(matched, phone);
    await add(a, phone);
    await confirm(b, phone);
    expect(await both(a, b)).toEqual([404, 404]);
    expect(await both(a, matched)).toEqual([200, 200]);
    await unlike(matched, a);
    await app.services.queue.drained();
    expect(await both(a, matched)).toEqual([404, 404]);
  });

  it("stays until both entries of a member's address and number are removed", async () => {
    for (const first of [0, 1]) {
      const [a, b] = [await person(), await person()];
      const phone = freshNumber();
      await confirm(b, phone);
      const entries: string[] = [];
      for (const contact of [b.email, phone]) {
        await add(a, contact);
        entries.push((await contactsOf(a))[0]?.id ?? "");
        app.clock.advance(1);
      }
      await remove(a, entries[first] ?? "");
      expect(await both(a, b)).toEqual([404, 404]);
      await remove(a, entries[1 - first] ?? "");
      expect(await both(a, b)).toEqual([200, 200]);
    }
  });

  it("is never one's own, and is refused at its field where it is neither address nor mobile number", async () => {
    const a = await person();
    const phone = freshNumber();
    await confirm(a, phone);
    expect((await add(a, phone)).body.error).toBe("cannot_block_yourself");
    for (const [typed, code] of [
      ["nobody in particular", "contact_invalid"],
      ["020 123 4567", "phone_invalid"],
      ["0906 1234567", "phone_invalid"],
      ["+1 416 555 0123", "phone_country"],
      ["a@b", "email_invalid"],
      ["-", "required"],
      [" ", "required"],
    ]) {
      const { status, body } = await add(a, typed as string);
      expect([typed, status, body.fields?.contact?.code]).toEqual([typed, 422, code]);
    }
  });

  it("counts for a member without a country by where they are seen from, and needs a prefix else", async () => {
    const a = await person(null);
    expect((await add(a, "0612345678")).body.fields?.contact?.code).toBe("phone_invalid");
    expect((await add(a, "+31612345678")).status).toBe(200);
  });

  it("at the same instant as its confirmation stands all the same", async () => {
    const [early, late] = [await person(), await person()];
    const held = freshNumber();
    const { env } = app.services;
    const site = await requestSiteOf(app);
    const contact = { kind: "phone", value: held, secret: env.SESSION_SECRET } as const;
    const numberHash = (await hashContact(site.id, contact, "contact-block")) ?? "";
    const number = { site, memberId: late.id, phone: held, numberHash, now: app.clock.now() };
    const letGo = await holdOpen(app, async (tx) => {
      await lockNumber(tx, site.id, numberHash);
      await storeNumber(tx, app.services, number);
    });
    const adding = add(early, held);
    try {
      expect(await isAnswered(app, adding)).toBe(false);
    } finally {
      await letGo();
    }
    expect((await adding).status).toBe(200);
    expect(await standing(early, late)).toBe(1);
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = [await person(), await person()];
      const phone = freshNumber();
      const wish = await codeWish(app, { memberId: b.id, phone });
      await askPhoneCode(app.services, wish);
      const code = await codeTo(app, phone);
      const [added, taken] = await Promise.all([
        add(a, phone),
        takePhoneCode(app.services, { ...wish, code }),
      ]);
      expect([added.status, taken]).toEqual([200, "ok"]);
      expect(await standing(a, b)).toBe(1);
    }
  });
});

describe("a member's number", () => {
  it("is asked for, confirmed, shown by two digits and forgotten by its member alone", async () => {
    const a = await person();
    const phone = freshNumber();
    const typed = `06 ${phone.slice(4)}`;
    expect((await a.browser.call("GET /api/phone")).body).toEqual({ phone: null, is_available: true });
    expect((await a.browser.call("POST /api/phone-codes", { body: { phone: typed } })).status).toBe(200);
    const code = await codeTo(app, phone);
    const wrong = { phone: typed, code: code === "111111" ? "222222" : "111111" };
    const refused = await a.browser.call("POST /api/phone", { body: wrong });
    expect([refused.status, refused.body.fields?.code?.code]).toEqual([422, "code_wrong"]);
    const { status, body } = await a.browser.call("POST /api/phone", { body: { phone: typed, code } });
    expect([status, body.phone.hint]).toEqual([200, `+31 •••• ${phone.slice(-2)}`]);
    expect(JSON.stringify(body)).not.toContain(phone.slice(4));
    expect((await a.browser.call("DELETE /api/phone")).status).toBe(200);
    expect((await a.browser.call("GET /api/phone")).body.phone).toBeNull();
  });
});

describe("a number's exclusion", () => {
  const elsewhere = () => {
    numbers += 1;
    return app.browser({ address: `10.91.0.${numbers % 250}` });
  };
  async function exclude(phone: string, months: 1 | 12 | 60) {
    const browser = elsewhere();
    await app.services.db.delete(phoneCodes);
    const { body } = await browser.call("POST /api/self-exclusion-codes", { body: { phone } });
    const code = await codeTo(app, phone);
    const given = { token: body.token, phone, code, months };
    return browser.call("POST /api/self-exclusion-numbers", { body: given });
  }

  it("begins with the code alone, is made longer and never shorter, and keeps the number from being confirmed", async () => {
    const phone = freshNumber();
    const long = await exclude(phone, 12);
    expect(long.status).toBe(200);
    app.clock.advance(60);
    expect((await exclude(phone, 1)).body.until).toBe(long.body.until);
    app.clock.advance(60);
    expect((await exclude(phone, 60)).body.until > long.body.until).toBe(true);
    const a = await person();
    await app.services.db.delete(phoneCodes);
    // Only the reader of the number's messages is told.
    expect((await a.browser.call("POST /api/phone-codes", { body: { phone } })).status).toBe(200);
    const code = await codeTo(app, phone);
    const refused = await a.browser.call("POST /api/phone", { body: { phone, code } });
    expect([refused.status, refused.body.error]).toEqual([403, "number_excluded"]);
    expect((await a.browser.call("GET /api/phone")).body.phone).toBeNull();
    app.clock.set(new Date(Date.parse((await exclude(phone, 60)).body.until) + 1000));
    const b = await person();
    expect((await b.browser.call("POST /api/phone-codes", { body: { phone } })).status).toBe(200);
  });

  it("begins for nobody by guesses, by another browser's token, or by a code for another purpose", async () => {
    const phone = freshNumber();
    const browser = elsewhere();
    const { body } = await browser.call("POST /api/self-exclusion-codes", { body: { phone } });
    const code = await codeTo(app, phone);
    const begin = (given: object) =>
      browser.call("POST /api/self-exclusion-numbers", {
        body: { token: body.token, phone, code, months: 6, ...given },
      });
    expect((await begin({ token: newId() })).body.fields?.code?.code).toBe("code_wrong");
    expect((await begin({ phone: freshNumber() })).body.fields?.code?.code).toBe("code_wrong");
    const wrong = code === "111111" ? "222222" : "111111";
    const guesses = [];
    for (let guess = 0; guess < 5; guess += 1) guesses.push((await begin({ code: wrong })).status);
    expect(guesses).toEqual([422, 422, 422, 422, 422]);
    expect((await begin({})).body.fields?.code?.code).toBe("code_tries");

    const a = await person();
    await app.services.db.delete(phoneCodes);
    await a.browser.call("POST /api/phone-codes", { body: { phone } });
    expect((await begin({ code: await codeTo(app, phone) })).body.fields?.code?.code).toBe("code_wrong");
  });

  it("holds against codes that were asked for before it, also where both are typed at once", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const phone = freshNumber();
      const [a, browser] = [await person(), elsewhere()];
      await app.services.db.delete(phoneCodes);
      await a.browser.call("POST /api/phone-codes", { body: { phone } });
      const own = await codeTo(app, phone);
      const { token } = (await browser.call("POST /api/self-exclusion-codes", { body: { phone } })).body;
      const code = await codeTo(app, phone);
      const confirmOwn = () => a.browser.call("POST /api/phone", { body: { phone, code: own } });
      const begin = () =>
        browser.call("POST /api/self-exclusion-numbers", { body: { token, phone, code, months: 6 } });
      if (round === 0) expect((await begin()).status).toBe(200);
      const [confirmed, begun] = await Promise.all([confirmOwn(), begin()]);
      if (round > 0) expect(begun.status).toBe(200);
      else expect(confirmed.body.error).toBe("number_excluded");
      // In either order: no other member confirms it any more.
      const b = await person();
      await app.services.db.delete(phoneCodes);
      await b.browser.call("POST /api/phone-codes", { body: { phone } });
      const late = { phone, code: await codeTo(app, phone) };
      expect((await b.browser.call("POST /api/phone", { body: late })).body.error).toBe("number_excluded");
      const [first, second] = [confirmed.status, (await a.browser.call("GET /api/phone")).body.phone];
      expect([first, second !== null]).toEqual(first === 200 ? [200, true] : [403, false]);
    }
  });

  it("is asked for alike whether or not the number is confirmed or excluded, and leaves the account as it is", async () => {
    const [confirmed, excluded, nobodys] = [freshNumber(), freshNumber(), freshNumber()];
    const a = await person();
    await confirm(a, confirmed);
    await exclude(excluded, 12);
    await app.services.db.delete(phoneCodes);
    const answers = [];
    for (const phone of [confirmed, excluded, nobodys]) {
      const { status, body } = await elsewhere().call("POST /api/self-exclusion-codes", { body: { phone } });
      answers.push([status, Object.keys(body), (await codeTo(app, phone)).length]);
    }
    expect(answers[0]).toEqual([200, ["token"], 6]);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    await exclude(confirmed, 1);
    expect((await a.browser.call("GET /api/phone")).body.phone).not.toBeNull();
  });
});
