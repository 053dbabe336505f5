import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { conversationsPerPage } from "./chat-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Query = { only?: "unread" | "matches"; name?: string; cursor?: string };
const find = async ({ browser }: Person, query: Query) =>
  (await browser.call("GET /api/conversations", { query })).body;
const namesOf = async (who: Person, query: Query) =>
  (await find(who, query)).chats.map(({ profile }) => profile.name);

let counter = 0;
const named = (start: string) => {
  counter += 1;
  return createPerson(app, { credits: 100, profile: { name: `${start}${counter}` } });
};
async function begun(owner: Person, partner: Person): Promise<string> {
  app.clock.advance(1);
  return (await send(partner, owner)).body.message.conversation_id;
}
const like = (from: Person, to: Person) =>
  from.browser.call("POST /api/likes/:member_id", { params: { member_id: to.id }, body: {} });
const idOf = async (owner: Person, partner: Person) => {
  const entry = (await find(owner, {})).chats.find(({ profile }) => profile.name === partner.name);
  return entry?.conversation.id ?? "";
};
const change = (partner: Person, values: Partial<typeof profiles.$inferInsert>) =>
  app.services.db.update(profiles).set(values).where(eq(profiles.memberId, partner.id));

describe("the list's parts", () => {
  it("are those with matches, with a name too, until a match ends", async () => {
    const owner = await createPerson(app);
    const [liked, matched, archived] = [await named("Mona"), await named("Moritz"), await named("Mo")];
    for (const partner of [liked, matched, archived]) await begun(owner, partner);
    const stranger = await named("Moses");
    await like(owner, liked);
    for (const partner of [matched, archived, stranger]) {
      await like(owner, partner);
      await like(partner, owner);
    }
    await owner.browser.call("PATCH /api/conversations/:conversation_id", {
      params: { conversation_id: await idOf(owner, archived) },
      body: { is_archived: true },
    });
    expect(await namesOf(owner, { only: "matches" })).toEqual([archived.name, matched.name]);
    expect(await namesOf(matched, { only: "matches" })).toEqual([owner.name]);
    expect(await namesOf(liked, { only: "matches" })).toEqual([]);
    expect(await namesOf(owner, { only: "matches", name: "MORITZ" })).toEqual([matched.name]);
    await matched.browser.call("DELETE /api/likes/:member_id", { params: { member_id: owner.id } });
    expect(await namesOf(owner, { only: "matches" })).toEqual([archived.name]);
    await block(app, archived.id, owner.id);
    expect(await namesOf(archived, { only: "matches" })).toEqual([]);
  });

  it("are the unread ones, by any part of a name, in any case, and both together, newest first", async () => {
    const owner = await createPerson(app);
    const [first, second, other] = [await named("Kimlarsen"), await named("LarsenKim"), await named("Zora")];
    const read = await begun(owner, first);
    for (const partner of [second, other]) await begun(owner, partner);
    await owner.browser.call("POST /api/conversations/:conversation_id/reads", {
      params: { conversation_id: read },
      body: { seq: 1 },
    });
    expect(await namesOf(owner, { name: "  LARSEN " })).toEqual([second.name, first.name]);
    expect(await namesOf(owner, { only: "unread" })).toEqual([other.name, second.name]);
    expect(await namesOf(owner, { only: "unread", name: "larsen" })).toEqual([second.name]);
    expect(await namesOf(owner, { name: "" })).toEqual([other.name, second.name, first.name]);
    // Signs of patterns are letters like any other.
    for (const name of ["%", "_", ".*", "\\", "nobody"]) expect(await namesOf(owner, { name })).toEqual([]);
    const tooLong = await owner.browser.call("GET /api/conversations", { query: { name: "x".repeat(61) } });
    expect(tooLong.status).toBe(422);
  });

  it.each([
    ["Łukasz", ["łukasz", "ŁUKASZ", "ŁU", "kasz"], ["lukasz"]],
    ["ÉMILE", ["émile", "Émile", "É", "mile"], ["emile"]],
    ["ørsted", ["ØRSTED", "Ørsted", "ø"], ["orsted"]],
    ["Gülşen", ["GÜLŞEN", "gülş", "ŞEN"], ["gulsen"]],
    // A Turkish member writes their own name with either of the two, and so do their partners.
    ["Işıl", ["işil", "IŞIL", "ışıl", "İŞİL"], ["isil"]],
    ["İpek", ["ipek", "İPEK", "IPEK", "ıpek"], ["jpek"]],
    ["Groß", ["groß", "GROSS", "gross", "GROẞ", "ß"], ["gros_s"]],
    ["Αλέξης", ["ΑΛΈΞΗΣ", "αλέξησ", "ξης", "ΞΗΣ"], ["αλεξης"]],
    ["Жанна", ["ЖАННА", "жанна", "НА"], ["zhanna"]],
  ])("find %s in any case, also beyond ASCII", async (start, fitting, other) => {
    const owner = await createPerson(app);
    const partner = await named(start);
    await begun(owner, partner);
    await begun(owner, await named("Besides"));
    for (const name of fitting)
      expect([name, await namesOf(owner, { name })]).toEqual([name, [partner.name]]);
    for (const name of other) expect([name, await namesOf(owner, { name })]).toEqual([name, []]);
  });

  it("are walked page by page without gap or double", async () => {
    const owner = await createPerson(app);
    const count = conversationsPerPage + 3;
    for (let index = 0; index < count; index += 1) {
      await begun(owner, await named("Pageful"));
      if (index % 3 === 0) await begun(owner, await named("Besides"));
    }
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await find(owner, { only: "unread", name: "pageful", ...(cursor && { cursor }) });
      seen.push(...page.chats.map(({ conversation }) => conversation.id));
      cursor = page.next_cursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([count, count]);
  });

  it("find no partner by a name that the list does not show", async () => {
    const owner = await createPerson(app);
    const [gone, hidden, paused, blocker, blocked, unconfirmed] = [
      await named("Findme"),
      await named("Findme"),
      await named("Findme"),
      await named("Findme"),
      await named("Findme"),
      await named("Findme"),
    ];
    for (const partner of [gone, hidden, paused, blocker, blocked, unconfirmed]) await begun(owner, partner);
    const { db } = app.services;
    const set = (partner: Person, values: Partial<typeof accounts.$inferInsert>) =>
      db.update(accounts).set(values).where(eq(accounts.id, partner.id));
    await set(gone, { status: "pending_deletion" });
    await change(hidden, { status: "hidden" });
    await set(paused, { pausedAt: app.clock.now() });
    await change(paused, { status: "hidden" });
    await set(unconfirmed, { status: "not_confirmed" });
    await block(app, blocker.id, owner.id);
    await change(blocker, { name: "Renamed", nameKey: `renamed-${blocker.id}` });
    await block(app, owner.id, blocked.id);
    const shown = (await find(owner, {})).chats.map(({ profile }) => profile.name);
    expect(shown.toSorted()).toEqual(["", "", paused.name, blocker.name, unconfirmed.name].toSorted());
    expect(await namesOf(owner, { name: "findme" })).toEqual([unconfirmed.name, blocker.name, paused.name]);
    expect(await namesOf(owner, { name: "renamed" })).toEqual([]);
    // Nor any other member's conversation.
    expect(await namesOf(await createPerson(app), { name: "findme" })).toEqual([]);
  });

  it("hold no conversation that its member deleted", async () => {
    const owner = await createPerson(app);
    const partner = await named("Deleteme");
    const id = await begun(owner, partner);
    await owner.browser.call("DELETE /api/chat.php", { body: { conversation: id } });
    await app.services.db
      .update(conversationSides)
      .set({ unreadCount: 1 })
      .where(eq(conversationSides.memberId, owner.id));
    expect(await namesOf(owner, { name: "deleteme" })).toEqual([]);
    expect(await namesOf(owner, { only: "unread" })).toEqual([]);
  });
});
