import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { draftsAtMost } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { drafts } from "#server/db/schema/drafts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { memberLives } from "#server/member-life.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { listen, type Stream } from "#server/test/app/listen.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { createMember, createSite, signIn } from "#server/test/people/factories.ts";
import { draftsPerMinute } from "./draft-limits.ts";
import { draftsLife } from "./member-life.ts";

let app: TestApp;
const streams: Stream[] = [];
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const stream of streams) stream.stop();
  await app.close();
});

type To = { id: string };
const at = (to: To) => ({ params: { member_id: to.id } });
const read = (who: Pick<Person, "browser">, to: To) =>
  who.browser.call("GET /api/members/:member_id/draft", at(to));
const keep = (who: Pick<Person, "browser">, to: To, body: string, revision = 0) =>
  who.browser.call("PUT /api/members/:member_id/draft", { ...at(to), body: { body, revision } });
const rowsBetween = (one: To, other: To) =>
  app.services.db
    .select()
    .from(drafts)
    .where(and(eq(drafts.memberId, one.id), eq(drafts.partnerId, other.id)));
const nothing = { body: "", revision: 0 };
const pair = async () => [await createPerson(app), await createPerson(app)] as const;
async function hear(who: Person): Promise<Stream> {
  const stream = await listen(app, who);
  streams.push(stream);
  return stream;
}
const block = (who: Person, to: To) => who.browser.call("POST /api/blocks/:member_id", at(to));

describe("a draft", () => {
  it("is the same on every device of its member, before the first message and after it", async () => {
    const [anna, bert] = await pair();
    const phone = { ...anna, browser: await signIn(app, anna) };
    expect((await read(anna, bert)).body).toEqual({ draft: nothing });
    const text = " Hello,\nhow are you? 👋🏽 ";
    const { body } = await keep(anna, bert, text);
    expect(body).toEqual({ is_stored: true, draft: { body: text, revision: expect.any(Number) } });
    expect((await read(phone, bert)).body).toEqual({ draft: body.draft });
    await send(bert, anna);
    const longer = (await keep(phone, bert, `${text}And you?`, body.draft.revision)).body;
    expect(longer).toMatchObject({ is_stored: true, draft: { body: `${text}And you?` } });
    expect(longer.draft.revision).toBeGreaterThan(body.draft.revision);
    expect((await read(anna, bert)).body).toEqual({ draft: longer.draft });
  });

  it("is deleted by a text that nobody sees, and its number is not used again", async () => {
    const [anna, bert] = await pair();
    const first = (await keep(anna, bert, "Hello")).body.draft;
    expect((await keep(anna, bert, " \u200b\n", first.revision)).body).toEqual({
      is_stored: true,
      draft: nothing,
    });
    expect(await rowsBetween(anna, bert)).toEqual([]);
    expect((await keep(anna, bert, "")).body).toEqual({ is_stored: true, draft: nothing });
    const second = (await keep(anna, bert, "Again")).body.draft;
    expect(second.revision).toBeGreaterThan(first.revision);
    expect((await keep(anna, bert, "Old", first.revision)).body).toEqual({ is_stored: false, draft: second });
  });

  it("is not overwritten or deleted by a device that has not seen it", async () => {
    const [anna, bert] = await pair();
    const { draft } = (await keep(anna, bert, "From the phone")).body;
    for (const [body, revision] of [
      ["From the desk", 0],
      ["", 0],
      ["From the desk", draft.revision + 1],
    ] as const)
      expect((await keep(anna, bert, body, revision)).body).toEqual({ is_stored: false, draft });
    expect((await read(anna, bert)).body).toEqual({ draft });
    // A repeat whose answer was lost.
    expect((await keep(anna, bert, "From the phone", 0)).body).toEqual({ is_stored: true, draft });
  });

  it("is told to its member's own pages only", async () => {
    const [anna, bert] = await pair();
    await send(anna, bert);
    const [ofAnna, ofBert] = [await hear(anna), await hear(bert)];
    const { draft } = (await keep(anna, bert, "A secret")).body;
    await keep(anna, bert, "A secret", draft.revision);
    await keep(anna, bert, "", draft.revision);
    const member_id = bert.id;
    await vi.waitFor(() =>
      expect(ofAnna.heard("draft")).toEqual([
        { member_id, ...draft },
        { member_id, ...nothing },
      ]),
    );
    // The next event to the partner is the first one.
    await send(anna, bert, "Sent");
    await vi.waitFor(() => expect(ofBert.heard("message")).toHaveLength(1));
    expect(ofBert.heard("draft")).toEqual([]);
    await keep(anna, bert, "Another secret");
    expect((await read(bert, anna)).body).toEqual({ draft: nothing });
    for (const url of ["/api/chats.php", "/api/conversations", `/api/members/${anna.id}/conversation`]) {
      const { status, body: told } = await bert.browser.raw({ method: "GET", url });
      expect([status, JSON.stringify(told).includes("Another secret")]).toEqual([200, false]);
    }
  });

  it("goes with the conversation and with a block by its writer; over the partner's block it waits, hidden", async () => {
    const [anna, bert] = await pair();
    const { message } = (await send(anna, bert)).body;
    await keep(anna, bert, "Of Anna");
    await keep(bert, anna, "Of Bert");
    const conversation = message.conversation_id;
    await anna.browser.call("DELETE /api/chat.php", { body: { conversation } });
    expect((await read(anna, bert)).body).toEqual({ draft: nothing });
    expect((await read(bert, anna)).body.draft.body).toBe("Of Bert");
    await keep(anna, bert, "Of Anna again");
    expect((await block(anna, bert)).status).toBe(200);
    expect(await rowsBetween(anna, bert)).toEqual([]);
    for (const { status } of [await read(bert, anna), await keep(bert, anna, "")]) expect(status).toBe(404);
    await anna.browser.call("DELETE /api/blocks/:member_id", at(bert));
    expect((await read(bert, anna)).body.draft.body).toBe("Of Bert");
    // Without a conversation.
    const carla = await createPerson(app);
    await keep(anna, carla, "To Carla");
    await block(anna, carla);
    expect(await rowsBetween(anna, carla)).toEqual([]);
  });

  it("is in its writer's archive, and goes with the account of either", async () => {
    const { db, clock } = app.services;
    for (const side of ["writer", "partner"] as const) {
      const [anna, bert] = await pair();
      const carla = await createPerson(app);
      await keep(anna, bert, "To Bert");
      await keep(bert, carla, "To Carla");
      await keep(carla, bert, "Of Carla");
      const archive = await draftsLife.export(db, anna.id, "");
      expect(archive.drafts).toEqual([{ partnerId: bert.id, body: "To Bert", changedAt: clock.now() }]);
      const memberId = side === "writer" ? anna.id : bert.id;
      await db.transaction((tx) => forgetMember(tx, memberLives, { memberId, now: clock.now() }));
      expect(await rowsBetween(anna, bert)).toEqual([]);
      expect(await rowsBetween(bert, carla)).toHaveLength(side === "writer" ? 1 : 0);
    }
  });

  it("drops the oldest one beyond the limit, and no other member's", async () => {
    const [anna, bert] = await pair();
    await keep(bert, anna, "Of Bert");
    const { db, clock } = app.services;
    const partners: To[] = [];
    for (let index = 0; index < draftsAtMost; index += 1) partners.push(await createMember(app));
    await db.insert(drafts).values(
      partners.map(({ id }, index) => ({
        ...{ memberId: anna.id, partnerId: id, body: "Kept", changedAt: clock.now() },
        revision: index - draftsAtMost,
      })),
    );
    expect((await keep(anna, bert, "One more")).body.is_stored).toBe(true);
    expect(await db.$count(drafts, eq(drafts.memberId, anna.id))).toBe(draftsAtMost);
    const [oldest, second] = partners as [To, To];
    expect(await rowsBetween(anna, oldest)).toEqual([]);
    expect(await rowsBetween(anna, second)).toHaveLength(1);
    expect((await read(bert, anna)).body.draft.body).toBe("Of Bert");
  });
});

describe("nothing is stored or shown", () => {
  it("to oneself, unknown and hidden members, and over a block in either direction, with one answer", async () => {
    const { db } = app.services;
    const anna = await createPerson(app);
    const [blocked, blocker, suspended, hidden, invisible] = (await Promise.all(
      Array.from({ length: 5 }, () => createPerson(app)),
    )) as [Person, Person, Person, Person, Person];
    for (const partner of [suspended, hidden]) {
      await send(anna, partner);
      await keep(anna, partner, "Before");
    }
    await block(anna, blocked);
    await block(blocker, anna);
    await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, suspended.id));
    await db.update(profiles).set({ status: "hidden" }).where(eq(profiles.memberId, hidden.id));
    await db.update(profiles).set({ isInvisible: true }).where(eq(profiles.memberId, invisible.id));
    const siteId = await createSite(app, "drafts.example");
    const abroad = await createMember(app, { account: { siteId } });
    const unknown = { id: newId() };
    const before = await db.$count(drafts);
    for (const to of [anna, unknown, abroad, blocked, blocker, suspended, hidden, invisible]) {
      for (const { status, body } of [
        await read(anna, to),
        await keep(anna, to, "Hello"),
        await keep(anna, to, ""),
      ])
        expect([status, body]).toEqual([404, (await read(anna, unknown)).body]);
    }
    expect(await db.$count(drafts)).toBe(before);
    await db.update(profiles).set({ status: "active" }).where(eq(profiles.memberId, hidden.id));
    expect((await read(anna, hidden)).body.draft.body).toBe("Before");
  });

  it("of a text that is too long, broken, missing or no text, and of a revision that is none", async () => {
    const [anna, bert] = await pair();
    const put = async (body: object) => {
      const answer = await anna.browser.call("PUT /api/members/:member_id/draft", {
        ...at(bert),
        body: body as never,
      });
      const { error, fields } = answer.body as unknown as {
        error: string;
        fields?: Record<string, { code: string }>;
      };
      return [
        answer.status,
        error,
        Object.entries(fields ?? {}).map(([name, { code }]) => `${name} ${code}`),
      ];
    };
    const fault = (...faults: string[]) => [422, "invalid_fields", faults];
    expect(await put({ body: "x".repeat(1001), revision: 0 })).toEqual(fault("body too_long"));
    expect(await put({ body: "x".repeat(20_001), revision: 0 })).toEqual(fault("body too_long"));
    expect(await put({ body: "e\u0301".repeat(1000), revision: 0 })).toEqual([200, undefined, []]);
    const { draft } = (await read(anna, bert)).body;
    expect(await put({ revision: 0 })).toEqual(fault("body required"));
    expect(await put({ body: ["x"], revision: 0 })).toEqual([400, "invalid_request", []]);
    for (const broken of ["a\u0000b", "\ud800"])
      expect((await put({ body: broken, revision: draft.revision })).slice(0, 2)).toEqual([
        400,
        "invalid_request",
      ]);
    for (const revision of [-1, 1.5, "1", null, 2 ** 60, undefined])
      expect([400, 422], String(revision)).toContain((await put({ body: "x", revision }))[0]);
    expect((await read(anna, bert)).body).toEqual({ draft });
  });

  it("beyond the calls of a minute", async () => {
    const [anna, bert] = await pair();
    const answers = await Promise.all(
      Array.from({ length: draftsPerMinute + 3 }, () => keep(anna, bert, "Hello")),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});
