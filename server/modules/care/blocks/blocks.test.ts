import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { messages } from "#server/db/schema/chats.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { createMember, createPhoto, createSite, openSession } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function person(given?: Parameters<typeof createMember>[1]): Promise<Person> {
  const member = await createMember(app, given);
  return { ...member, browser: await openSession(app, member) };
}
const pair = async (): Promise<[Person, Person]> => [await person(), await person()];
const at = (to: { id: string }) => ({ params: { member_id: to.id } });
const block = (from: Person, to: { id: string }) => from.browser.call("POST /api/blocks/:member_id", at(to));
const unblock = (from: Person, to: { id: string }) =>
  from.browser.call("DELETE /api/blocks/:member_id", at(to));
const like = (from: Person, to: { id: string }) => from.browser.call("POST /api/likes/:member_id", at(to));
const open = (who: Person, other: { id: string }) =>
  who.browser.call("GET /api/members/:member_id", at(other));
const chatWith = (who: Person, other: { id: string }) =>
  who.browser.call("GET /api/members/:member_id/conversation", at(other));
const chat = (who: Person, id: string) =>
  who.browser.call("GET /api/conversations/:conversation_id", { params: { conversation_id: id } });
const blocksOf = async (who: Person, cursor?: string) =>
  (await who.browser.call("GET /api/blocks", { query: { cursor } })).body;
const likesOf = async (who: Person) => (await who.browser.call("GET /api/likes.php")).body;
const chatsOf = async (who: Person) => (await who.browser.call("GET /api/chats.php")).body;

async function rowsOfPair(one: { id: string }, other: { id: string }) {
  const ids = [one.id, other.id];
  const { db } = app.services;
  const liked = await db
    .select()
    .from(likes)
    .where(and(inArray(likes.fromId, ids), inArray(likes.toId, ids)));
  const matched = await db
    .select()
    .from(matches)
    .where(and(inArray(matches.lowId, ids), inArray(matches.highId, ids)));
  return { likes: liked.length, matches: matched.length };
}

describe("a refusal", () => {
  const refusedIn = async (gender: "woman" | "man", language: string, country: string) => {
    const [a, b] = [await person({ profile: { gender } }), await person()];
    await block(a, b);
    b.browser.cookies.set("locale", language).set("country", country);
    a.browser.cookies.set("locale", language).set("country", country);
    const texts = [(await open(b, a)).body, (await open(a, b)).body] as unknown as { message: string }[];
    return texts.map(({ message }) => message.replaceAll(a.name, "A").replaceAll(b.name, "B"));
  };

  it("agrees with who blocked, where the language does", async () => {
    expect((await refusedIn("woman", "pl", "PL"))[0]).toContain("A cię zablokowała.");
    expect((await refusedIn("man", "pl", "PL"))[0]).toContain("A cię zablokował.");
  });

  it("speaks as the visitor's country does", async () => {
    expect((await refusedIn("woman", "es", "ES"))[1]).toContain("no os veis");
    expect((await refusedIn("woman", "es", "US"))[1]).toContain("no se ver");
  });
});

describe("blocking", () => {
  it("deletes the likes of both and their match, and counts them no longer", async () => {
    const [a, b] = await pair();
    const c = await person();
    await like(a, b);
    await like(b, a);
    await like(c, a);
    expect((await likesOf(a)).profiles).toEqual([{ id: b.id }]);
    const answer = await block(a, b);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await rowsOfPair(a, b)).toEqual({ likes: 0, matches: 0 });
    expect(await likesOf(a)).toEqual({
      profiles: [],
      liked_by: [{ id: c.id, like_new: true }],
      total_new_likes: 1,
    });
    expect(await likesOf(b)).toEqual({ profiles: [], liked_by: [], total_new_likes: 0 });
    expect((await chatsOf(a)).total_new_likes).toBe(1);
  });

  it("deletes the blocker's side of the conversation and closes the other's, without the person", async () => {
    const [a, b] = await pair();
    await createPhoto(app, a.id);
    await app.services.db.update(profiles).set({ isExample: true }).where(eq(profiles.memberId, a.id));
    const { conversation_id: id } = (await send(b, a, "hello")).body.message;
    await send(a, b, "hello back");
    expect((await chatsOf(b)).chats[0]?.profile).toMatchObject({ age: 30, city: "Berlin", is_online: true });
    await block(a, b);

    expect(await chatsOf(a)).toMatchObject({ chats: [], total_unread_messages: 0 });
    expect((await chat(a, id)).status).toBe(404);
    const closed = {
      id: a.id,
      name: a.name,
      kind: "member",
      is_example: true,
      age: null,
      gender: null,
      city: null,
      is_online: false,
      main_image: null,
    };
    const kept = await chatsOf(b);
    expect(kept.chats.map(({ profile }) => profile)).toEqual([closed]);
    // Unread messages can still be read, and count until then.
    expect(kept.total_unread_messages).toBe(1);
    expect((await chat(b, id)).body.conversation).toMatchObject({ partner: closed, closed: "blocked" });
    const page = await b.browser.call("GET /api/conversations/:conversation_id/messages", {
      params: { conversation_id: id },
    });
    expect(page.body.messages.map(({ body }) => body)).toEqual(["hello", "hello back"]);
    const read = await b.browser.call("POST /api/conversations/:conversation_id/reads", {
      params: { conversation_id: id },
      body: { seq: 2 },
    });
    expect(read.body).toEqual({ unread: 0, total_unread_messages: 0 });
  });

  it("purges the messages once the other one deletes their side too", async () => {
    const [a, b] = await pair();
    const { conversation_id: id } = (await send(a, b, "for both")).body.message;
    await block(a, b);
    expect((await b.browser.call("DELETE /api/chat.php", { body: { conversation: id } })).status).toBe(200);
    expect(await app.services.db.select().from(messages).where(eq(messages.conversationId, id))).toEqual([]);
    expect((await chatsOf(b)).chats).toEqual([]);
  });

  it("is told each side in its own words", async () => {
    const [a, b] = await pair();
    await send(a, b);
    await block(a, b);
    const blocked = `You're blocked by ${a.name}. You do not have access to this page.`;
    for (const answer of [await open(b, a), await chatWith(b, a), await like(b, a), await send(b, a)]) {
      expect([answer.status, answer.body.error, answer.body.message]).toEqual([403, "blocked", blocked]);
    }
    const own = `You blocked ${b.name}. You don’t see each other until you unblock them.`;
    for (const answer of [await open(a, b), await chatWith(a, b), await like(a, b), await send(a, b)]) {
      expect([answer.status, answer.body.error, answer.body.message]).toEqual([403, "you_blocked", own]);
    }
  });

  it("tells whoever blocked back of their own block first", async () => {
    const [a, b] = await pair();
    await block(a, b);
    expect((await block(b, a)).status).toBe(200);
    expect((await open(b, a)).body.error).toBe("you_blocked");
    await unblock(b, a);
    expect((await open(b, a)).body.error).toBe("blocked");
  });

  it("is the same twice, with the first time kept", async () => {
    const [a, b] = await pair();
    await block(a, b);
    const [first] = (await blocksOf(a)).blocks;
    app.clock.advance(60);
    expect((await block(a, b)).status).toBe(200);
    expect((await blocksOf(a)).blocks).toEqual([first]);
  });

  it("lasts while the blocked one hides, and can be repeated then", async () => {
    const [a, b] = await pair();
    await block(a, b);
    await app.services.db.update(profiles).set({ isInvisible: true }).where(eq(profiles.memberId, b.id));
    expect((await block(a, b)).status).toBe(200);
    expect((await unblock(a, b)).status).toBe(200);
  });

  it("refuses oneself, nobody, and members of another site", async () => {
    const a = await person();
    const siteId = await createSite(app, `blocks-${newId()}.example`);
    const stranger = await createMember(app, { account: { siteId } });
    const self = await block(a, a);
    expect([self.status, self.body.error, self.body.message]).toEqual([
      422,
      "cannot_block_yourself",
      "You can’t block yourself.",
    ]);
    for (const id of [newId(), stranger.id, "nonsense"]) {
      expect([id, (await block(a, { id })).status]).toEqual([id, 404]);
    }
    expect(await app.services.db.select().from(blocks).where(eq(blocks.blockerId, a.id))).toEqual([]);
  });

  it("is no way to learn of somebody whom one may not see and never knew", async () => {
    const a = await person();
    for (const given of [
      { profile: { isInvisible: true } },
      { profile: { isPrivate: true } },
      { profile: { status: "hidden" } },
      { account: { status: "suspended" } },
    ] satisfies Parameters<typeof createMember>[1][]) {
      expect((await block(a, await createMember(app, given))).status).toBe(404);
    }
    expect(await blocksOf(a)).toEqual({ blocks: [], next_cursor: null });
  });

  it("reaches an invisible member whom one wrote with", async () => {
    const [a, b] = await pair();
    await send(b, a);
    await app.services.db.update(profiles).set({ isInvisible: true }).where(eq(profiles.memberId, b.id));
    expect((await block(a, b)).status).toBe(200);
    expect((await blocksOf(a)).blocks[0]?.member.name).toBe(b.name);
  });

  it("is for members only, and from the site's own pages", async () => {
    const a = await person();
    for (const key of ["POST /api/blocks/:member_id", "DELETE /api/blocks/:member_id"] as const) {
      const asked = await app.browser().call(key, at(a));
      expect([asked.status, asked.body.error]).toEqual([403, "authentication_required"]);
      const foreign = await a.browser.call(key, {
        ...at(await createMember(app)),
        headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      });
      expect([foreign.status, foreign.body.error]).toEqual([403, "foreign_origin"]);
    }
    expect((await app.browser().call("GET /api/blocks")).status).toBe(403);
  });

  it("stops at thirty a minute, unblocking included", async () => {
    const [a, b] = await pair();
    for (let round = 0; round < 15; round += 1) {
      expect((await block(a, b)).status).toBe(200);
      expect((await unblock(a, b)).status).toBe(200);
    }
    const flood = await block(a, b);
    expect([flood.status, flood.body.error]).toEqual([429, "too_many_requests"]);
  });
});

describe("unblocking", () => {
  it("brings nothing back and lets both meet anew", async () => {
    const [a, b] = await pair();
    await like(a, b);
    await like(b, a);
    const { conversation_id: id } = (await send(b, a, "before")).body.message;
    await block(a, b);
    expect((await unblock(a, b)).status).toBe(200);

    expect(await rowsOfPair(a, b)).toEqual({ likes: 0, matches: 0 });
    expect((await chatsOf(a)).chats).toEqual([]);
    expect((await chat(b, id)).body.conversation).toMatchObject({
      closed: null,
      partner: { is_online: true },
    });
    expect((await open(b, a)).body.member).toMatchObject({ id: a.id, like_state: "none" });
    expect((await like(b, a)).body).toEqual({ like_state: "liked", is_new_match: false });
    expect((await like(a, b)).body).toEqual({ like_state: "match", is_new_match: true });

    expect((await send(b, a, "after")).status).toBe(200);
    const [entry] = (await chatsOf(a)).chats;
    expect(entry).toMatchObject({ num_unread_messages: 1, last_message: { body: "after" } });
    const page = await a.browser.call("GET /api/conversations/:conversation_id/messages", {
      params: { conversation_id: id },
    });
    expect(page.body.messages.map(({ body }) => body)).toEqual(["after"]);
  });

  it("of somebody who was never blocked changes nothing, and tells nothing", async () => {
    const [a, b] = await pair();
    await block(b, a);
    for (const id of [b.id, newId(), a.id]) {
      const answer = await unblock(a, { id });
      expect([answer.status, answer.body]).toEqual([200, {}]);
    }
    expect((await open(a, b)).body.error).toBe("blocked");
  });
});

describe("a blocked member", () => {
  it("still reads the name that the blocker had at that time", async () => {
    const [a, b] = [await person(), await person()];
    expect((await send(a, b)).status).toBe(200);
    await a.browser.call("POST /api/blocks/:member_id", { params: { member_id: b.id } });
    const renamed = await a.browser.call("PATCH /api/profile", { body: { name: "Somebody_Else" } });
    expect(renamed.status).toBe(200);
    const shown = await b.browser.call("GET /api/members/:member_id", { params: { member_id: a.id } });
    expect(shown.body.message).toBe(`You're blocked by ${a.name}. You do not have access to this page.`);
    const list = await b.browser.call("GET /api/chats.php", {});
    expect(list.body.chats).toMatchObject([{ profile: { name: a.name } }]);
    expect(JSON.stringify([shown.body, list.body])).not.toContain("Somebody_Else");
  });
});

describe("the list of blocked members", () => {
  it("names them newest first, with photo and time, page by page and nobody else's", async () => {
    const a = await person();
    const others: string[] = [];
    for (let index = 0; index < 33; index += 1) {
      const other = await createMember(app);
      if (index === 32) await createPhoto(app, other.id);
      // Pairs of the same instant: the id orders them, and none is lost at the end of a page.
      if (index % 2 === 0) app.clock.advance(1);
      const row = { blockerId: a.id, blockedId: other.id, blockerName: a.name, createdAt: app.clock.now() };
      await app.services.db.insert(blocks).values(row);
      others.push(other.id);
    }
    const first = await blocksOf(a);
    expect(first.blocks).toHaveLength(30);
    expect(first.blocks[0]).toMatchObject({
      member: { id: others[32], main_image: { status: "active" } },
      blocked_at: app.clock.now().toISOString(),
    });
    expect(first.blocks[1]?.member.main_image).toBeNull();
    const second = await blocksOf(a, first.next_cursor ?? "");
    expect(second.next_cursor).toBeNull();
    const listed = [...first.blocks, ...second.blocks].map(({ member }) => member.id);
    expect([...listed].sort()).toEqual([...others].sort());
    expect((await blocksOf(await person())).blocks).toEqual([]);
    expect((await a.browser.call("GET /api/blocks", { query: { cursor: "nonsense" } })).status).toBe(400);
  });

  it("shows no photo of who blocked too or went invisible, and no name of who left", async () => {
    const a = await person();
    const [both, invisible, left, fictional] = [
      await person(),
      await person(),
      await person(),
      await person(),
    ];
    for (const other of [both, invisible, left, fictional]) {
      await createPhoto(app, other.id);
      await block(a, other);
      app.clock.advance(1);
    }
    const { db } = app.services;
    await block(both, a);
    await db.update(profiles).set({ isInvisible: true }).where(eq(profiles.memberId, invisible.id));
    await db.update(accounts).set({ status: "pending_deletion" }).where(eq(accounts.id, left.id));
    await db.update(profiles).set({ kind: "fictional" }).where(eq(profiles.memberId, fictional.id));
    const shown = (await blocksOf(a)).blocks.map(({ member }) => [
      member.name,
      member.main_image !== null,
      member.kind,
    ]);
    expect(shown).toEqual([
      // A fictional profile is not shown without the site's label for it (promise 1).
      ["", false, "fictional"],
      ["", false, "member"],
      [invisible.name, false, "member"],
      [both.name, false, "member"],
    ]);
  });
});
