import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointKey, endpoints } from "#contracts/all.ts";
import type { PrivacySwitch } from "#contracts/people/privacy.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { ledgerEntries } from "#server/db/schema/credits.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { visits } from "#server/db/schema/visits.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import type { Person } from "#server/test/people/chatting.ts";
import { createMember, createPhoto, openSession, type TestMember } from "#server/test/people/factories.ts";

/**
 * A member hides while another looks: by a block, by invisible or private mode. All calls that answer with
 * members are made before and after, and continue from the cursors of before.
 */

/** Answers that are only about the caller, the site or the world. */
const tellsOfNobody: EndpointKey[] = [
  "GET /api/archive",
  "GET /api/reports",
  "GET /api/support",
  "GET /api/consents",
  "GET /api/contact-blocks",
  "GET /api/devices",
  "GET /api/two-step",
  "GET /api/passkeys",
  "GET /api/notification-switches",
  "GET /api/privacy",
  "GET /api/bundles",
  "GET /api/discountcode.php",
  "GET /api/cities",
  "GET /api/companyinfo.php",
  "GET /api/complaint-counts",
  "GET /api/complaints/:token",
  "GET /api/content/:page",
  "GET /api/geocode.php",
  "GET /api/interests.php",
  "GET /api/match-finder/answers",
  "GET /api/direct-debit",
  "GET /api/mandates",
  "GET /api/time-bonus",
  "GET /api/spending",
  "GET /api/stored-card",
  "GET /api/withdrawals",
  "GET /api/logout.php",
  "GET /api/phone",
  "GET /api/orders",
  "GET /api/orders/:order_id",
  "GET /api/photos",
  "GET /api/profile",
  "GET /api/regions.php",
  "GET /api/settings.php",
  "GET /api/user.php",
  "GET /dev/outbox.json",
  "GET /api/unsubscribes/:token",
  // Members whom the viewer blocked: server/modules/care/blocks/blocks.test.ts.
  "GET /api/blocks",
  // Profiles that the viewer hid: server/modules/meeting/hidden-profiles/hidden-profiles.test.ts.
  "GET /api/hidden-profiles",
  // The viewer's own words and filters; a draft to a hidden member is not found:
  // server/modules/talking/drafts/drafts.test.ts.
  "GET /api/saved-searches",
  "GET /api/members/:member_id/draft",
  // Senders of the viewer's photos: server/modules/talking/chat-photos/photo-wishes.test.ts.
  "GET /api/photo-wishes",
  "GET /api/members/:member_id/photo-terms",
  "GET /api/members/:member_id/gift-terms",
  "GET /api/members/:member_id/voice-terms",
  // Only an address, and none once a block or a deletion closes the conversation:
  // server/modules/talking/chats/get-message-link.test.ts.
  "GET /api/conversations/:conversation_id/messages/:seq/links/:number",
  // Only numbers, and by the rules of reading: server/modules/talking/chats/search-messages.test.ts.
  "GET /api/conversations/:conversation_id/found-messages",
  // Signed-in members get no teaser: server/modules/front/landings/landings.test.ts.
  "GET /api/members/:member_id/teaser",
  // Only an address of the site's settings, for a profile that the viewer may see:
  // server/modules/people/profiles/partner-page.test.ts.
  "GET /api/members/:member_id/partner-page",
  // The viewer's own words, and the id from the request's address:
  // server/modules/people/sign-up/first-message.test.ts.
  "GET /api/first-message",
  // Pictures of a vendor.
  "GET /api/gifs",
];

/** One member more than the longest page holds. */
const crowdSize = 31;

let app: TestApp;
let crowd: TestMember[];
const walked = new Set<EndpointKey>();
beforeAll(async () => {
  app = await createTestApp();
  crowd = [];
  for (let index = 0; index < crowdSize; index += 1) crowd.push(await createMember(app));
});
afterAll(() => app.close());

type Asked = { status: number; text: string; cursor: string | null; count: number };

/** Makes one call, and checks that every answer about members may be stored by this browser alone. */
async function ask(viewer: Person, key: EndpointKey, options: object = {}): Promise<Asked> {
  walked.add(key);
  const { status, body, headers } = await viewer.browser.call(key, options);
  expect([key, headers["cache-control"]]).toEqual([key, "private, no-store"]);
  const { next_cursor: cursor = null, count = 0 } = body as { next_cursor?: string | null; count?: number };
  return { status, text: JSON.stringify(body), cursor, count };
}

type List = { key: EndpointKey; options: { params?: object; query?: object } };
const found = { country: "DE", gender: "woman", min_age: 18, max_age: 60 };
const searches: List[] = (["best", "newest", "nearest", "online"] as const).map((order) => ({
  key: "GET /api/members",
  options: { query: { ...found, order } },
}));
const acquaintances: List[] = [
  ...(["received", "sent", "matches"] as const).map((type) => ({
    key: "GET /api/likes/:type" as const,
    options: { params: { type } },
  })),
  { key: "GET /api/visits", options: {} },
  { key: "GET /api/conversations", options: {} },
];

async function goOn(viewer: Person, { key, options }: List, from: string): Promise<string> {
  let all = "";
  for (let cursor: string | null = from; cursor; ) {
    const page: Asked = await ask(viewer, key, { ...options, query: { ...options.query, cursor } });
    all += page.text;
    cursor = page.cursor;
  }
  return all;
}

async function walk(viewer: Person, list: List): Promise<string> {
  const first = await ask(viewer, list.key, list.options);
  return first.text + (first.cursor ? await goOn(viewer, list, first.cursor) : "");
}

/** The answers of calls without pages. */
async function askSingly(viewer: Person, hidden: Hidden) {
  const member = { params: { member_id: hidden.id } };
  const chat = { params: { conversation_id: hidden.conversationId } };
  const text = async (key: EndpointKey, options?: object) => (await ask(viewer, key, options)).text;
  return {
    profile: await text("GET /api/members/:member_id", member),
    similar: await text("GET /api/members", { query: { min_age: 53, max_age: 55 } }),
    ledger: await text("GET /api/ledger"),
    likes: await text("GET /api/likes.php"),
    suggested: await text("GET /api/signup-matches"),
    matches: await text("GET /api/match-finder"),
    deck: await text("GET /api/swipe-game", { query: { having: hidden.id } }),
    announced: await announced(viewer),
    chats: await text("GET /api/chats.php"),
    chat: await text("GET /api/conversations/:conversation_id", chat),
    messages: await text("GET /api/conversations/:conversation_id/messages", chat),
    reasons: await text("GET /api/members/:member_id/reasons", member),
    chatWith: await text("GET /api/members/:member_id/conversation", member),
  };
}

/** The ETags by which a browser asks whether its stored poll answers are still current. */
async function pollNames(viewer: Person): Promise<[EndpointKey, string][]> {
  const names: [EndpointKey, string][] = [];
  for (const key of ["GET /api/chats.php", "GET /api/likes.php"] as const) {
    const { headers } = await viewer.browser.call(key);
    expect(headers.etag).toBeTypeOf("string");
    names.push([key, String(headers.etag)]);
  }
  return names;
}

async function announced(viewer: Person): Promise<string> {
  let all = "";
  for (;;) {
    const { text } = await ask(viewer, "GET /api/auto-like.php");
    if (text === '{"profile":null}') return all;
    all += text;
  }
}

type Hidden = Person & { fileKey: string; city: string; conversationId: string };

async function signedIn(member: TestMember): Promise<Person> {
  return { ...member, browser: await openSession(app, member) };
}

const ofAge = (age: number) => `${app.clock.now().getUTCFullYear() - age}-01-01`;

/** Last in every order, and the only member of her age. */
async function createHidden(): Promise<Hidden> {
  const now = app.clock.now();
  const city = `Nowhere-${newId().slice(-8)}`;
  const longAgo = new Date(now.getTime() - 20 * 86_400_000);
  const member = await createMember(app, {
    account: { lastSeenAt: longAgo },
    profile: {
      name: `hidden-${newId().slice(-8)}`,
      birthDate: `${now.getUTCFullYear() - 50}-01-01`,
      createdAt: longAgo,
      lastSeenAt: longAgo,
      city,
      cellLat: 48.13,
      cellLon: 11.57,
    },
  });
  const fileKey = newId().replaceAll("-", "");
  await createPhoto(app, member.id, { fileKey });
  return { ...(await signedIn(member)), fileKey, city, conversationId: newId() };
}

/** Likes both ways, the match, a visit and a conversation, each a little older than the last. */
async function acquaint(viewer: TestMember, hidden: Hidden): Promise<void> {
  const { db } = app.services;
  const [{ siteId } = { siteId: "" }] = await db
    .select({ siteId: profiles.siteId })
    .from(profiles)
    .where(eq(profiles.memberId, viewer.id));
  const start = app.clock.now().getTime();
  for (const [index, other] of [...crowd, hidden].entries()) {
    const createdAt = new Date(start - index * 1000);
    const conversationId = other === hidden ? hidden.conversationId : newId();
    const [lowId, highId] = [viewer.id, other.id].sort() as [string, string];
    await db.insert(likes).values([
      { fromId: viewer.id, toId: other.id, createdAt },
      { fromId: other.id, toId: viewer.id, createdAt },
    ]);
    await db.insert(matches).values({ lowId, highId, createdAt });
    // In quarters of an hour, as lists order them.
    const visitedAt = new Date(start - index * 900_000);
    await db.insert(visits).values({ fromId: other.id, toId: viewer.id, visitedAt });
    const dates = { createdAt, lastMessageAt: createdAt };
    await db
      .insert(conversations)
      .values({ id: conversationId, siteId, lowId, highId, lastSeq: 1, ...dates });
    const side = { conversationId, lastMessageAt: createdAt };
    await db.insert(conversationSides).values([
      { ...side, memberId: viewer.id, partnerId: other.id, unreadCount: 1 },
      { ...side, memberId: other.id, partnerId: viewer.id },
    ]);
    const message = { id: newId(), senderId: other.id, clientId: newId(), body: "Hello", createdAt };
    await db.insert(messages).values({ conversationId, seq: 1, ...message });
    if (other === hidden) await payForMessage(viewer, conversationId, createdAt);
  }
}

/** The viewer's only entry in the ledger. */
async function payForMessage({ id: memberId }: TestMember, conversationId: string, createdAt: Date) {
  const { db } = app.services;
  const message = { id: newId(), senderId: memberId, clientId: newId(), body: "Hello", cost: 5, createdAt };
  await db.insert(messages).values({ conversationId, seq: 2, ...message });
  await db.update(conversations).set({ lastSeq: 2 }).where(eq(conversations.id, conversationId));
  await db.insert(ledgerEntries).values({
    ...{ id: newId(), memberId, fromBook: "member", toBook: "spent", amount: 5, balanceAfter: 0, createdAt },
    ...{ cause: "message", causeId: message.id, idempotencyKey: `message:${message.id}` },
  });
}

const blockCall = async (blocker: Person, blocked: Person) => {
  const answer = await blocker.browser.call("POST /api/blocks/:member_id", {
    params: { member_id: blocked.id },
  });
  expect(answer.status).toBe(200);
};
const turnOn =
  (name: PrivacySwitch) =>
  async ({ browser }: Hidden) => {
    const answer = await browser.call("PUT /api/privacy/:name", { params: { name }, body: { is_on: true } });
    expect(answer.status).toBe(200);
  };
const wish = (what: Partial<typeof profiles.$inferInsert>) => async (hidden: Hidden) => {
  await app.services.db.update(profiles).set(what).where(eq(profiles.memberId, hidden.id));
};

/** No other member has answered the match finder, so the hidden one is among those who fit. */
async function answerAlike(members: Person[]): Promise<void> {
  for (const { browser } of members) {
    for (const [card, option] of [
      ["seek", "open"],
      ["pace", "slow"],
      ["plans", "mixed"],
    ] as const) {
      const answer = await browser.call("PUT /api/match-finder/answers/:card", {
        params: { card },
        body: { options: [option], important: false },
      });
      expect(answer.status).toBe(200);
    }
  }
}

type Way = {
  name: string;
  hide: (hidden: Hidden, viewer: Person) => Promise<void>;
  isAcquainted: boolean;
  /** The viewer keeps the conversation, with the partner's name and no other data. */
  keepsClosedChat?: true;
};
const ways: Way[] = [
  {
    name: "blocks the viewer",
    hide: (hidden, viewer) => blockCall(hidden, viewer),
    isAcquainted: true,
    keepsClosedChat: true,
  },
  {
    name: "is blocked by the viewer",
    hide: (hidden, viewer) => blockCall(viewer, hidden),
    isAcquainted: true,
  },
  { name: "goes invisible to a stranger", hide: turnOn("invisible_mode"), isAcquainted: false },
  { name: "is of a kind the site does not serve", hide: wish({ kind: "fictional" }), isAcquainted: false },
  { name: "turns private to a stranger", hide: turnOn("privacy_mode"), isAcquainted: false },
];

describe.each(ways)("a member who $name", ({ hide, isAcquainted, keepsClosedChat }) => {
  it("is on no page, in no count and behind no cursor of before", async () => {
    const viewer = await signedIn(
      await createMember(app, {
        profile: { gender: "man", seeks: ["woman"], isInvisible: true, birthDate: ofAge(45) },
      }),
    );
    const hidden = await createHidden();
    if (isAcquainted) await acquaint(viewer, hidden);
    const lists = isAcquainted ? [...searches, ...acquaintances] : searches;

    const before = [];
    for (const list of lists) {
      const { text, cursor, count } = await ask(viewer, list.key, list.options);
      expect([list.options, text.includes(hidden.id), cursor !== null]).toEqual([list.options, false, true]);
      expect(await goOn(viewer, list, cursor as string)).toContain(hidden.fileKey);
      before.push({ list, cursor: cursor as string, count });
    }
    const similar = { query: { min_age: 53, max_age: 55 } };
    expect((await ask(viewer, "GET /api/members", similar)).text).toContain(hidden.id);
    const state = (await viewer.browser.call("GET /api/likes.php")).body;
    const polled = await pollNames(viewer);
    await answerAlike([viewer, hidden]);
    expect((await ask(viewer, "GET /api/match-finder")).text).toContain(hidden.id);
    // Liked members are no longer suggested.
    const suggested = (await ask(viewer, "GET /api/signup-matches")).text;
    expect(suggested.includes(hidden.id)).toBe(!isAcquainted);
    if (isAcquainted) expect((await ask(viewer, "GET /api/ledger")).text).toContain(hidden.name);
    await hide(hidden, viewer);

    const facts = [hidden.fileKey, hidden.city];
    const isSilent = (what: unknown, text: string, secrets: string[]) =>
      expect([what, secrets.filter((secret) => text.includes(secret))]).toEqual([what, []]);
    for (const { list, cursor, count } of before) {
      const isChats = list.key === "GET /api/conversations";
      const secrets = isChats && keepsClosedChat ? facts : [...facts, hidden.id, hidden.name];
      isSilent(list, await goOn(viewer, list, cursor), secrets);
      isSilent(list, await walk(viewer, list), secrets);
      // Conversations and visits have no count.
      if (isChats || list.key === "GET /api/visits") continue;
      expect((await ask(viewer, list.key, list.options)).count).toBe(count - 1);
    }
    const { chats, chat, messages: kept, ...rest } = await askSingly(viewer, hidden);
    for (const [what, text] of Object.entries({ chats, chat, kept })) {
      isSilent(what, text, keepsClosedChat ? facts : [...facts, hidden.id, hidden.name]);
    }
    for (const [what, text] of Object.entries(rest)) {
      const told = text
        .replace(`You're blocked by ${hidden.name}.`, "")
        .replace(`You blocked ${hidden.name}.`, "");
      isSilent(what, told, [...facts, hidden.id, hidden.name]);
    }
    if (!isAcquainted) return;
    // A browser with the earlier answers must get new ones, not 304.
    for (const [key, name] of polled) {
      const { status } = await viewer.browser.call(key, { headers: { "if-none-match": name } });
      expect([key, status]).toEqual([key, 200]);
    }
    const after = (await viewer.browser.call("GET /api/likes.php")).body;
    expect(after).toMatchObject({ total_new_likes: state.total_new_likes - 1 });
    expect([after.profiles.length, after.liked_by?.length]).toEqual([
      state.profiles.length - 1,
      (state.liked_by?.length ?? 0) - 1,
    ]);
    expect((await viewer.browser.call("GET /api/chats.php")).body).toMatchObject({
      total_new_likes: after.total_new_likes,
      total_unread_messages: keepsClosedChat ? crowdSize + 1 : crowdSize,
    });
  });
});

it("every answering address was called, or names no member", () => {
  const known = new Set([...walked, ...tellsOfNobody]);
  // Members do not hide from staff: roles decide what staff members get.
  const answering = (Object.keys(endpoints) as EndpointKey[]).filter(
    (key) => key.startsWith("GET ") && !key.startsWith("GET /api/admin/"),
  );
  expect(answering.filter((key) => !known.has(key))).toEqual([]);
});
