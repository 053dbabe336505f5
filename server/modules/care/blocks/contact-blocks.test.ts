import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { blocks, contactBlocks } from "#server/db/schema/blocks.ts";
import { exportMember } from "#server/modules/people/accounts/export-member.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { createSite } from "#server/test/people/factories.ts";
import { signUpPerson } from "#server/test/people/sign-up-person.ts";

const rounds = atSize(4, 40);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = (given?: Parameters<typeof createPerson>[1]) => createPerson(app, given);
const add = (who: Person, contact: string) =>
  who.browser.call("POST /api/contact-blocks", { body: { contact } });
const contactsOf = async (who: Person) => (await who.browser.call("GET /api/contact-blocks")).body.contacts;
const remove = (who: Person, id: string) =>
  who.browser.call("DELETE /api/contact-blocks/:contact_block_id", { params: { contact_block_id: id } });
const at = (to: { id: string }) => ({ params: { member_id: to.id } });
const open = (from: Person, to: { id: string }) => from.browser.call("GET /api/members/:member_id", at(to));
const like = (from: Person, to: { id: string }) => from.browser.call("POST /api/likes/:member_id", at(to));
const block = (from: Person, to: { id: string }) => from.browser.call("POST /api/blocks/:member_id", at(to));
const unblock = (from: Person, to: { id: string }) =>
  from.browser.call("DELETE /api/blocks/:member_id", at(to));
const blocksOf = async (who: Person) => (await who.browser.call("GET /api/blocks")).body.blocks;

const signUp = (email: string): Promise<Person> => signUpPerson(app, email);

/** The two are unknown to each other: the answers are those for an unused id. */
async function expectNobody(one: Person, other: Person): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const nobody = await open(from, { id: newId() });
    for (const answer of [
      await open(from, to),
      await like(from, to),
      await send(from, to),
      await block(from, to),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, nobody.body]);
    }
    const { body } = await from.browser.call("GET /api/members", { query: { country: "any" } });
    expect(JSON.stringify(body)).not.toContain(to.id);
  }
}

describe("an address blocked before anybody was met", () => {
  it("is answered and listed alike whether or not it is anybody's, however it is spelled, and kept by no name", async () => {
    const [a, b] = [
      await person(),
      await person({ account: { email: "some.one@gmail.com", emailNormalized: "someone@gmail.com" } }),
    ];
    const answers = [await add(a, "Some.One+x@gmail.com"), await add(a, "nobody@example.com")];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    await add(a, "someone@gmail.com");
    const listed = await contactsOf(a);
    expect(listed.map(({ hint }) => hint).sort()).toEqual(["n…@example.com", "s…@gmail.com"]);
    await expectNobody(a, b);
    expect(await blocksOf(a)).toEqual([]);
    const rows = JSON.stringify(await app.services.db.select().from(contactBlocks));
    for (const trace of ["some.one", "someone", "nobody"]) expect(rows).not.toContain(trace);
    const exported = JSON.stringify(
      await exportMember(app.services.db, app.services.lives, a.id, app.services.env.SESSION_SECRET),
    );
    expect(exported).toContain("s…@gmail.com");
    expect(exported).not.toContain(b.id);
  });

  it("meets who signs up with it later, and who corrects theirs to it", async () => {
    const a = await person();
    await add(a, "later@example.com");
    await add(a, "corrected@example.com");
    const later = await signUp("later@example.com");
    const corrected = await signUp("typo@example.com");
    await corrected.browser.call("PUT /api/email", { body: { email: "corrected@example.com" } });
    for (const { id } of [later, corrected]) {
      const pair = and(eq(blocks.blockerId, a.id), eq(blocks.blockedId, id));
      expect(await app.services.db.$count(blocks, pair)).toBe(1);
    }
    expect((await send(later, a)).status).toBe(404);
  });

  it("leaves those alone who know each other already", async () => {
    const [a, matched, wrote] = [await person(), await person(), await person()];
    await like(a, matched);
    await like(matched, a);
    await send(wrote, a);
    for (const who of [matched, wrote]) {
      expect((await add(a, who.email)).status).toBe(200);
      expect((await open(a, who)).status).toBe(200);
      expect((await send(who, a)).status).toBe(200);
    }
  });

  it("can be taken back, by its owner only, and is another matter than a block by click", async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    // A block by click is an ordinary block, and unblocking leaves the one by address.
    expect((await block(a, b)).status).toBe(200);
    await add(a, b.email);
    const [entry] = await contactsOf(a);
    expect((await remove(c, entry?.id ?? "")).status).toBe(200);
    expect((await blocksOf(a)).map(({ member }) => member.id)).toEqual([b.id]);
    expect((await open(b, a)).body.error).toBe("blocked");
    await unblock(a, b);
    await expectNobody(a, b);
    expect((await remove(a, entry?.id ?? "")).status).toBe(200);
    expect([(await open(a, b)).status, (await open(b, a)).status, await contactsOf(a)]).toEqual([
      200,
      200,
      [],
    ]);
  });

  it("does not show where the one it found has blocked by click: either may block the other as before", async () => {
    const [a, b] = [await person(), await person()];
    await block(b, a);
    await add(a, b.email);
    expect((await open(a, b)).body.error).toBe("blocked");
    expect([(await block(b, a)).status, (await block(a, b)).status]).toEqual([200, 200]);
    expect((await blocksOf(a)).map(({ member }) => member.id)).toEqual([b.id]);
  });

  it("is of one site, and never one's own", async () => {
    const siteId = await createSite(app, "elsewhere.example");
    const a = await person();
    const elsewhere = await person({ account: { siteId } }).catch(() => null);
    if (elsewhere) await add(a, elsewhere.email);
    expect(await app.services.db.$count(blocks, eq(blocks.blockerId, a.id))).toBe(0);
    expect((await add(a, a.email)).body.error).toBe("cannot_block_yourself");
    expect((await add(a, "no address")).body.fields).toHaveProperty("contact");
  });

  it("is one of 20 a day", async () => {
    const a = await person();
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await add(a, `n${count}@example.com`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  it("at the same instant as the sign-up stands all the same", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const a = await person();
      const email = `same${round}@example.com`;
      const [added, who] = await Promise.all([add(a, email), signUp(email)]);
      expect(added.status).toBe(200);
      expect(await app.services.db.$count(blocks, eq(blocks.blockedId, who.id))).toBe(1);
      await app.services.db.update(accounts).set({ status: "active" }).where(eq(accounts.id, who.id));
    }
  });
});
