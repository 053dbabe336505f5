import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactBlocksAtMost } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { blocks, contactBlocks } from "#server/db/schema/blocks.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { signUpPerson } from "#server/test/people/sign-up-person.ts";

const rounds = atSize(4, 40);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = () => createPerson(app);
const at = (to: { id: string }) => ({ params: { member_id: to.id } });
const add = (who: Person, contact: string) =>
  who.browser.call("POST /api/contact-blocks", { body: { contact } });
const contactsOf = async (who: Person) => (await who.browser.call("GET /api/contact-blocks")).body.contacts;
const open = async (from: Person, to: Person) =>
  (await from.browser.call("GET /api/members/:member_id", at(to))).status;
const like = (from: Person, to: Person) => from.browser.call("POST /api/likes/:member_id", at(to));
const unlike = (from: Person, to: Person) => from.browser.call("DELETE /api/likes/:member_id", at(to));
const block = (from: Person, to: Person) => from.browser.call("POST /api/blocks/:member_id", at(to));
const unblock = (from: Person, to: Person) => from.browser.call("DELETE /api/blocks/:member_id", at(to));
const moveTo = (who: Person, email: string) => who.browser.call("PUT /api/email", { body: { email } });
const standing = (one: Person, other: Person) =>
  app.services.db.$count(blocks, and(eq(blocks.blockerId, one.id), eq(blocks.blockedId, other.id)));

/** Removes the entry whose hint ends with this domain. */
async function takeBack(who: Person, domain: string): Promise<void> {
  const entry = (await contactsOf(who)).find(({ hint }) => hint.endsWith(domain));
  const params = { contact_block_id: entry?.id ?? "" };
  const { status } = await who.browser.call("DELETE /api/contact-blocks/:contact_block_id", { params });
  expect(status).toBe(200);
}

describe("a member who matches two entries", () => {
  it("stays blocked by the address they moved to when the earlier one is taken back", async () => {
    const a = await person();
    await add(a, "both@one.example");
    await add(a, "both@two.example");
    const b = await signUpPerson(app, "both@one.example");
    expect((await moveTo(b, "both@two.example")).status).toBe(200);
    await takeBack(a, "one.example");
    expect(await standing(a, b)).toBe(1);
    await takeBack(a, "two.example");
    expect(await standing(a, b)).toBe(0);
  });

  it("stays blocked by the newest of them although they have moved on since", async () => {
    const a = await person();
    await add(a, "onward@one.example");
    await add(a, "onward@two.example");
    const b = await signUpPerson(app, "onward@one.example");
    for (const next of ["two", "three"]) {
      expect((await moveTo(b, `onward@${next}.example`)).status).toBe(200);
    }
    await takeBack(a, "one.example");
    expect(await standing(a, b)).toBe(1);
  });

  it("stays blocked, too, where the second entry was made after they had moved", async () => {
    const a = await person();
    await add(a, "moved@one.example");
    const b = await signUpPerson(app, "moved@one.example");
    expect((await moveTo(b, "moved@two.example")).status).toBe(200);
    await add(a, "moved@two.example");
    await takeBack(a, "one.example");
    expect(await standing(a, b)).toBe(1);
  });
});

it("an entry that is taken back at the instant of a sign-up with its address does not break the sign-up", async () => {
  const a = await person();
  await add(a, "raced@example.com");
  const letGo = await holdOpen(app, (tx) =>
    tx.delete(contactBlocks).where(eq(contactBlocks.blockerId, a.id)),
  );
  const signing = signUpPerson(app, "raced@example.com");
  expect(await isAnswered(app, signing)).toBe(false);
  await letGo();
  expect(await standing(a, await signing)).toBe(0);
  for (let round = 0; round < rounds; round += 1) {
    const blocker = await person();
    await add(blocker, `raced${round}@example.com`);
    const [b] = await Promise.all([
      signUpPerson(app, `raced${round}@example.com`),
      takeBack(blocker, "example.com"),
    ]);
    expect(await standing(blocker, b)).toBe(0);
  }
});

describe("a match that ends", () => {
  it("leaves the two to the addresses that either has blocked", async () => {
    for (const byLiker of [true, false]) {
      const [a, b] = [await person(), await person()];
      await like(a, b);
      await like(b, a);
      await add(a, b.email);
      expect(await open(a, b)).toBe(200);
      await (byLiker ? unlike(a, b) : unlike(b, a));
      await app.services.queue.drained();
      expect([await open(a, b), await open(b, a)]).toEqual([404, 404]);
    }
  });

  it("changes nothing between those who wrote to each other", async () => {
    const [a, b] = [await person(), await person()];
    await like(a, b);
    await like(b, a);
    await send(a, b);
    await add(a, b.email);
    await unlike(b, a);
    await app.services.queue.drained();
    expect([await open(a, b), await open(b, a)]).toEqual([200, 200]);
  });
});

it("two who unblock one member at once, and have both blocked the address, are both answered and stay apart", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [a, c, b] = [await person(), await person(), await person()];
    for (const who of [a, c]) {
      await block(who, b);
      await add(who, b.email);
    }
    const answers = await Promise.all([unblock(a, b), unblock(c, b)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await open(b, a), await open(b, c)]).toEqual([404, 404]);
  }
});

it("a full list takes no address, used or unused, so that all it has can be taken back", async () => {
  const [a, b] = [await person(), await person()];
  const { db } = app.services;
  const [{ siteId } = { siteId: "" }] = await db.select().from(accounts).where(eq(accounts.id, a.id));
  const createdAt = app.clock.now();
  await db.insert(contactBlocks).values(
    Array.from({ length: contactBlocksAtMost - 1 }, (_, index) => ({
      ...{ id: newId(), siteId, blockerId: a.id, contactHash: `hash ${index}`, hint: "x…@example.com" },
      createdAt,
    })),
  );
  const both = await Promise.all([add(a, "last@example.com"), add(a, "one.more@example.com")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const answers = [await add(a, b.email), await add(a, "nobody.here@example.com")];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [409, expect.objectContaining({ error: "contact_block_limit_reached" })],
    [409, answers[0]?.body],
  ]);
  expect(await contactsOf(a)).toHaveLength(contactBlocksAtMost);
});
