import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { messages } from "#server/db/schema/chats.ts";
import { newId } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { countQueries, withoutBackground } from "#server/test/app/count-queries.ts";
import { sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { createPerson, sendMessageTo } from "#server/test/people/chatting.ts";
import { createSite, openSession, signIn } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    extend: (http) =>
      http.addHook("preHandler", async (request) => {
        // As if the session ended while the message was still arriving.
        if (request.headers["x-ends-meanwhile"]) await app.services.db.delete(sessions);
      }),
  });
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<typeof createPerson>>;

/** Two members who have written to each other, with sessions that this process has seen. */
async function talking(credits = 0): Promise<[Person, Person]> {
  const pair: [Person, Person] = [await createPerson(app, { credits }), await createPerson(app, { credits })];
  for (const [from, to] of [pair, [pair[1], pair[0]]] as const) {
    expect((await sendMessageTo(from, to, "Hello")).status).toBe(200);
  }
  // The jobs of these messages also query the database.
  await app.services.queue.drained();
  return pair;
}

const sessionOf = (browser: Browser) =>
  eq(sessions.tokenHash, hashToken(browser.cookies.get("account") ?? ""));

async function bodiesOf({ id }: Person): Promise<string[]> {
  const rows = await app.services.db
    .select()
    .from(messages)
    .where(eq(messages.senderId, id))
    .orderBy(messages.seq);
  return rows.map(({ body }) => body);
}

describe("a message from a session that is cached here", () => {
  it("is looked up, numbered, stored and charged by one statement", async () => {
    const [a, b] = await talking();
    const queries = countQueries(app.database);
    const { status, body } = await sendMessageTo(a, b, "And again");
    queries.stop();
    expect(withoutBackground(queries.texts)).toHaveLength(1);
    expect(status).toBe(200);
    expect(body.message).toMatchObject({ seq: 3, sender_id: a.id, body: "And again", cost: 0 });
    expect(body.price).toMatchObject({ credits: 0, free_left: 3 });
  });

  it("is answered as quickly: an answer and what it quotes are one statement too", async () => {
    const [a, b] = await talking();
    const queries = countQueries(app.database);
    const { status, body } = await a.browser.call("POST /api/members/:member_id/messages", {
      params: { member_id: b.id },
      body: { client_id: newId(), body: "To that", reply_to: 2 },
    });
    queries.stop();
    expect(withoutBackground(queries.texts)).toHaveLength(1);
    expect(status).toBe(200);
    const quote = { seq: 2, sender_id: b.id, kind: "text", body: "Hello" };
    expect(body.message).toMatchObject({ seq: 3, body: "To that", quote });
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      "was ended elsewhere, whatever others the member has",
      async (person) => {
        await signIn(app, person);
        await app.services.db.delete(sessions).where(sessionOf(person.browser));
      },
    ],
    [
      "has expired",
      ({ browser }) =>
        app.services.db.update(sessions).set({ expiresAt: app.clock.now() }).where(sessionOf(browser)),
    ],
    [
      "is that of somebody suspended",
      ({ id }) => app.services.db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, id)),
    ],
  ])("stores nothing once the session %s", async (_, change) => {
    const [a, b] = await talking();
    await change(a);
    const answer = await sendMessageTo(a, b, "Too late");
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error: "authentication_required", authentication_required: true });
    expect(await bodiesOf(a)).toEqual(["Hello"]);
    // The faults of the message are not revealed before the session is checked either.
    expect((await sendMessageTo(a, b, "")).status).toBe(403);
  });

  it("stores nothing on another site than its own", async () => {
    const [a, b] = await talking();
    const host = "elsewhere.example";
    await createSite(app, host);
    const { status } = await a.browser.call("POST /api/members/:member_id/messages", {
      params: { member_id: b.id },
      body: { client_id: newId(), body: "From elsewhere" },
      headers: { host },
    });
    expect(status).toBe(403);
    expect(await bodiesOf(a)).toEqual(["Hello"]);
  });

  it("is not somebody else's who says so", async () => {
    const [a, b] = await talking();
    const thief = await createPerson(app);
    const sent = await sendMessageTo({ ...a, browser: thief.browser }, b, "It is me");
    expect(sent.body.message?.sender_id).toBe(thief.id);
    expect(await bodiesOf(a)).toEqual(["Hello"]);
  });

  it("is refused in words and fields like any other", async () => {
    const [a, b] = await talking();
    expect(await sendMessageTo(a, b, "x".repeat(5000))).toMatchObject({
      status: 422,
      body: { error: "invalid_fields", fields: { body: { code: "too_long" } } },
    });
    await app.services.db.update(accounts).set({ status: "deleted" }).where(eq(accounts.id, b.id));
    expect(await sendMessageTo(a, b, "Are you there?")).toMatchObject({
      status: 409,
      body: { error: "partner_gone" },
    });
  });
});

describe("a kind that its receiver may refuse, from a session that is cached here", () => {
  const sendGift = (from: Person, to: Person) =>
    from.browser.call("POST /api/members/:member_id/messages", {
      params: { member_id: to.id },
      body: { client_id: newId(), kind: "gift", gift: "rose", max_credits: 100 },
    });

  it.each<[string, (from: Person, to: Person) => Promise<() => ReturnType<typeof sendGift>>]>([
    ["gift", async (from, to) => () => sendGift(from, to)],
    [
      "photo",
      async (from, to) => {
        const photoId = await uploadPhoto(from);
        return () => sendPhoto(from, to, photoId);
      },
    ],
  ])("a %s is looked up, charged, stored and attached by one statement", async (kind, prepare) => {
    const [a, b] = await talking(100);
    const send = await prepare(a, b);
    await app.services.queue.drained();
    const queries = countQueries(app.database);
    const { status, body } = await send();
    queries.stop();
    expect(withoutBackground(queries.texts)).toHaveLength(1);
    expect(status).toBe(200);
    expect(body.message).toMatchObject({ seq: 3, sender_id: a.id, kind });
    expect(body.message.cost).toBeGreaterThan(0);
  });

  it("is not stored once the session was ended elsewhere", async () => {
    const [a, b] = await talking(100);
    await app.services.db.delete(sessions).where(sessionOf(a.browser));
    expect((await sendGift(a, b)).status).toBe(403);
    expect(await bodiesOf(a)).toEqual(["Hello"]);
  });
});

describe("a message whose session ends while it comes in", () => {
  it.each([
    ["cached here", (person: Person) => person.browser],
    ["not met before", (person: Person) => openSession(app, person, app.browser({ address: "10.3.0.1" }))],
  ])("is not stored where the session was %s, nor is said what was stored before", async (_, browserOf) => {
    const [a, b] = await talking();
    const clientId = newId();
    expect((await sendMessageTo(a, b, "Before", clientId)).status).toBe(200);
    const browser = await browserOf(a);
    for (const [id, text] of [
      [newId(), "Too late"],
      [clientId, "Before"],
    ] as const) {
      const answer = await browser.call("POST /api/members/:member_id/messages", {
        params: { member_id: b.id },
        body: { client_id: id, body: text },
        headers: { "x-ends-meanwhile": "1" },
      });
      expect(answer.status).toBe(403);
    }
    expect(await bodiesOf(a)).toEqual(["Hello", "Before"]);
  });
});
