import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { finderAnswers } from "#server/db/schema/finder.ts";
import { hiddenProfiles } from "#server/db/schema/hidden-profiles.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { visits } from "#server/db/schema/visits.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import {
  block,
  createMember,
  createPhoto,
  createSite,
  openSession,
  type TestMember,
} from "#server/test/people/factories.ts";

/**
 * Every endpoint that answers with members, against members in every state. A new endpoint that shows members
 * is added to `endpointsOfMembers`, and the same table applies to it.
 */

/** The relation of the member and the viewer. */
type Relation =
  | "none"
  | "received like"
  | "sent like"
  | "match"
  | "conversation"
  | "visit"
  | "hidden profile";
/** The relations that make a contact (docs/decisions/0036). */
const contacts: readonly Relation[] = ["match", "conversation"];
/**
 * discovery: finds people; contact: shows contacts; chats: lists partners, confirmed or not; visits: shows when
 * members were here.
 */
type Showing = "discovery" | "contact" | "chats" | "visits";
type Given = NonNullable<Parameters<typeof createMember>[1]>;
type State = { given?: Given; isShown: (showing: Showing, relation: Relation) => boolean };
type Subject = TestMember & { state: string; conversationId: string; fileKey: string };
type EndpointOfMembers = {
  name: string;
  showing: Showing;
  relation: Relation;
  isVisitor?: true;
  /** The whole answer, which may contain the subject. */
  ask: (browser: Browser, subject: Subject) => Promise<string>;
  /** One call serves all subjects. */
  isList?: true;
  /** Shows so few members that subjects of other endpoints would displace its own. */
  isAlone?: true;
  /**
   * Keeps the conversation of a member whom the partner blocked: with the name, and no other data of the
   * partner.
   */
  keepsClosed?: true;
};

const never = () => false;
/** A partner whose data are all hidden. */
const nobody = {
  id: "",
  name: "",
  kind: "member",
  is_example: false,
  age: null,
  gender: null,
  city: null,
  is_online: false,
  main_image: null,
};
const inState = (status: string): State => ({ given: { account: { status } } as Given, isShown: never });
const states: Record<string, State> = {
  "an active member": { isShown: () => true },
  // First the block alone as a row, with likes and chats kept; then a block through the product.
  "one who blocked the viewer": { isShown: never },
  "one whom the viewer blocked": { isShown: never },
  "one who has just blocked the viewer": { isShown: never },
  "one whom the viewer has just blocked": { isShown: never },
  "one whom the viewer hid": { isShown: (showing) => showing !== "discovery" },
  "one who hid the viewer": { isShown: () => true },
  "a hidden profile": { given: { profile: { status: "hidden" } }, isShown: never },
  "a disabled profile": { given: { profile: { status: "disabled" } }, isShown: never },
  "an invisible member": {
    given: { profile: { isInvisible: true } },
    isShown: (showing, relation) => showing !== "discovery" && contacts.includes(relation),
  },
  "a private member": {
    given: { profile: { isPrivate: true } },
    isShown: (showing, relation) =>
      showing !== "discovery" && (contacts.includes(relation) || relation === "received like"),
  },
  "one who is invisible and private": {
    given: { profile: { isInvisible: true, isPrivate: true } },
    isShown: (showing, relation) => showing !== "discovery" && contacts.includes(relation),
  },
  "one who hides being online and what they read": {
    given: { profile: { hidesOnline: true, hidesReads: true } },
    isShown: (showing) => showing !== "visits",
  },
  "one who hides whom they visit": {
    given: { profile: { hidesVisits: true } },
    isShown: (showing) => showing !== "visits",
  },
  "an unconfirmed member": {
    given: { account: { status: "not_confirmed" }, profile: { status: "disabled" } },
    isShown: (showing) => showing === "chats",
  },
  "a suspended member": inState("suspended"),
  "a banned member": inState("banned"),
  "a member about to be deleted": inState("pending_deletion"),
  "a deleted member": inState("deleted"),
  "a member of another site": { isShown: never },
  // Promise 1, on a site without words for the one and without a country for the other.
  "a fictional profile": { given: { profile: { kind: "fictional" } }, isShown: never },
  "a cam profile": { given: { profile: { kind: "cam" } }, isShown: never },
};

const text = async (answer: Promise<{ body: unknown }>) => JSON.stringify((await answer).body);
const search = (query: object) => async (browser: Browser) => {
  let all = "";
  let cursor: string | undefined;
  do {
    const { body } = await browser.call("GET /api/members", { query: { country: "DE", ...query, cursor } });
    all += JSON.stringify(body);
    cursor = body.next_cursor ?? undefined;
  } while (cursor);
  return all;
};
const tab = (type: "received" | "sent" | "matches") => (browser: Browser) =>
  text(browser.call("GET /api/likes/:type", { params: { type } }));
const open = (browser: Browser, { id }: Subject) =>
  text(browser.call("GET /api/members/:member_id", { params: { member_id: id } }));
/** All members have given the same answers to the match finder. */
async function answerAll(): Promise<void> {
  const { db, clock } = app.services;
  const members = await db.select().from(profiles);
  const answer = { important: false };
  await db
    .insert(finderAnswers)
    .values(
      members.map(({ memberId, siteId }) => ({
        ...{ memberId, siteId, answeredAt: clock.now() },
        answers: {
          seek: { ...answer, options: ["open"] },
          pace: { ...answer, options: ["slow"] },
          plans: { ...answer, options: ["mixed"] },
        },
      })),
    )
    .onConflictDoNothing();
}
const likesPhp = (browser: Browser) => text(browser.call("GET /api/likes.php"));

async function announcedLikes(browser: Browser): Promise<string> {
  let all = "";
  for (;;) {
    const { body } = await browser.call("GET /api/auto-like.php");
    if (body.profile === null) return all;
    all += JSON.stringify(body);
  }
}

const discovery = { showing: "discovery", relation: "none", isList: true } as const;
const orders = ["best", "newest", "nearest", "online"] as const;
const relations = ["none", "received like", "sent like", "match", "conversation"] as const;

const endpointsOfMembers: EndpointOfMembers[] = [
  ...orders.map((order) => ({ ...discovery, name: `GET /api/members by ${order}`, ask: search({ order }) })),
  { ...discovery, name: "GET /api/members, similar", ask: search({ min_age: 32, max_age: 34 }) },
  { ...discovery, name: "GET /api/members as a visitor", isVisitor: true, ask: search({}) },
  {
    ...discovery,
    name: "GET /api/members after a match",
    relation: "match",
    ask: search({ order: "newest" }),
  },
  {
    ...discovery,
    name: "GET /api/signup-matches",
    isAlone: true,
    ask: (browser) => text(browser.call("GET /api/signup-matches")),
  },
  {
    ...discovery,
    name: "GET /api/match-finder",
    isAlone: true,
    ask: async (browser) => {
      await answerAll();
      return text(browser.call("GET /api/match-finder"));
    },
  },
  {
    name: "GET /api/swipe-game",
    showing: "discovery",
    relation: "none",
    ask: (browser, { id }) => text(browser.call("GET /api/swipe-game", { query: { having: id as never } })),
  },
  ...relations.map((relation) => ({
    name: `GET /api/members/:member_id, ${relation}`,
    showing: "contact" as const,
    relation,
    ask: open,
  })),
  {
    name: "GET /api/members/:member_id as a visitor",
    showing: "contact",
    relation: "none",
    isVisitor: true,
    ask: open,
  },
  {
    name: "GET /api/likes/received",
    showing: "contact",
    relation: "received like",
    isList: true,
    ask: tab("received"),
  },
  { name: "GET /api/likes/sent", showing: "contact", relation: "sent like", isList: true, ask: tab("sent") },
  {
    name: "GET /api/likes/matches",
    showing: "contact",
    relation: "match",
    isList: true,
    ask: tab("matches"),
  },
  {
    name: "GET /api/likes.php, liked_by",
    showing: "contact",
    relation: "received like",
    isList: true,
    ask: likesPhp,
  },
  {
    name: "GET /api/likes.php, profiles",
    showing: "contact",
    relation: "sent like",
    isList: true,
    ask: likesPhp,
  },
  {
    name: "GET /api/auto-like.php",
    showing: "contact",
    relation: "received like",
    isList: true,
    ask: announcedLikes,
  },
  {
    name: "GET /api/visits",
    showing: "visits",
    relation: "visit",
    isList: true,
    ask: (browser) => text(browser.call("GET /api/visits")),
  },
  {
    name: "GET /api/hidden-profiles",
    showing: "contact",
    relation: "hidden profile",
    isList: true,
    ask: (browser) => text(browser.call("GET /api/hidden-profiles")),
  },
  {
    name: "GET /api/chats.php",
    showing: "chats",
    relation: "conversation",
    isList: true,
    keepsClosed: true,
    ask: (browser) => text(browser.call("GET /api/chats.php")),
  },
  {
    name: "GET /api/conversations",
    showing: "chats",
    relation: "conversation",
    isList: true,
    keepsClosed: true,
    ask: (browser) => text(browser.call("GET /api/conversations")),
  },
  {
    name: "GET /api/conversations/:conversation_id",
    showing: "chats",
    relation: "conversation",
    keepsClosed: true,
    ask: (browser, { conversationId }) =>
      text(
        browser.call("GET /api/conversations/:conversation_id", {
          params: { conversation_id: conversationId },
        }),
      ),
  },
  {
    name: "GET /api/members/:member_id/conversation",
    showing: "chats",
    relation: "conversation",
    ask: (browser, { id }) =>
      text(browser.call("GET /api/members/:member_id/conversation", { params: { member_id: id } })),
  },
];

let app: TestApp;
let otherSite: string;
beforeAll(async () => {
  app = await createTestApp();
  otherSite = await createSite(app, "other.example");
});
afterAll(() => app.close());

async function createViewer(): Promise<TestMember & { browser: Browser }> {
  const viewer = await createMember(app, { profile: { gender: "non_binary", seeks: ["woman"] } });
  return { ...viewer, browser: await openSession(app, viewer) };
}

let counter = 0;
async function createSubject(state: string, viewer: TestMember, relation: Relation): Promise<Subject> {
  counter += 1;
  const { given = {} } = states[state] as State;
  const subject = await createMember(app, {
    account: { ...given.account, ...(state === "a member of another site" ? { siteId: otherSite } : {}) },
    profile: { ...given.profile, name: `subject-${counter}-of-the-table` },
  });
  const fileKey = newId().replaceAll("-", "");
  await createPhoto(app, subject.id, { fileKey });
  const conversationId = await relate(viewer.id, subject.id, relation);
  if (state === "one who blocked the viewer") await block(app, subject.id, viewer.id);
  if (state === "one whom the viewer blocked") await block(app, viewer.id, subject.id);
  if (state === "one whom the viewer hid") await hide(viewer.id, subject.id);
  if (state === "one who hid the viewer") await hide(subject.id, viewer.id);
  if (state === "one who has just blocked the viewer") await blockByCall(subject, viewer);
  if (state === "one whom the viewer has just blocked") await blockByCall(viewer, subject);
  return { ...subject, state, conversationId, fileKey };
}

async function hide(hiderId: string, hiddenId: string): Promise<void> {
  const { db, clock } = app.services;
  await db.insert(hiddenProfiles).values({ hiderId, hiddenId, createdAt: clock.now() }).onConflictDoNothing();
}

async function blockByCall(blocker: TestMember, blocked: TestMember): Promise<void> {
  const browser = await openSession(app, blocker);
  const answer = await browser.call("POST /api/blocks/:member_id", { params: { member_id: blocked.id } });
  expect(answer.status).toBe(200);
}

async function relate(viewerId: string, subjectId: string, relation: Relation): Promise<string> {
  const { db } = app.services;
  const now = app.clock.now();
  const [lowId, highId] = [viewerId, subjectId].sort() as [string, string];
  if (relation === "received like" || relation === "match")
    await db.insert(likes).values({ fromId: subjectId, toId: viewerId, createdAt: now });
  if (relation === "sent like" || relation === "match")
    await db.insert(likes).values({ fromId: viewerId, toId: subjectId, createdAt: now });
  if (relation === "match") await db.insert(matches).values({ lowId, highId, createdAt: now });
  if (relation === "visit")
    await db.insert(visits).values({ fromId: subjectId, toId: viewerId, visitedAt: now });
  if (relation === "hidden profile") await hide(viewerId, subjectId);
  const conversationId = newId();
  if (relation !== "conversation") return conversationId;
  const site = await app.services.sites.find("localhost");
  const dates = { lastMessageAt: now, createdAt: now };
  await db
    .insert(conversations)
    .values({ id: conversationId, siteId: site!.id, lowId, highId, lastSeq: 1, ...dates });
  await db.insert(conversationSides).values([
    { conversationId, memberId: viewerId, partnerId: subjectId, lastMessageAt: now },
    { conversationId, memberId: subjectId, partnerId: viewerId, lastMessageAt: now, unreadCount: 1 },
  ]);
  const message = { id: newId(), senderId: viewerId, clientId: newId(), body: "Hello", createdAt: now };
  await db.insert(messages).values({ conversationId, seq: 1, ...message });
  return conversationId;
}

/**
 * States that are possible for an endpoint: a block or a hidden profile needs a signed-in viewer, and a
 * conversation never crosses sites.
 */
function statesFor({ isVisitor, relation }: EndpointOfMembers): string[] {
  return Object.keys(states).filter((state) => {
    if (isVisitor && /blocked|hid\b/.test(state)) return false;
    return !(relation === "conversation" && state === "a member of another site");
  });
}

describe.each(endpointsOfMembers)("$name", (endpoint) => {
  const { showing, relation } = endpoint;
  let browser: Browser;
  const subjects = new Map<string, Subject>();
  let listed: string | undefined;
  beforeAll(async () => {
    if (endpoint.isAlone) await app.services.db.update(profiles).set({ isInvisible: true });
    const viewer = await createViewer();
    browser = endpoint.isVisitor
      ? app.browser({ address: `10.2.${Math.floor(Math.random() * 250)}.${counter % 250}` })
      : viewer.browser;
    for (const state of statesFor(endpoint)) {
      subjects.set(state, await createSubject(state, viewer, relation));
    }
    if (endpoint.isList) listed = await endpoint.ask(browser, subjects.get("an active member") as Subject);
  });

  it.each(statesFor(endpoint))("%s", async (state) => {
    const subject = subjects.get(state) as Subject;
    const answered = listed ?? (await endpoint.ask(browser, subject));
    const isShown = (states[state] as State).isShown(showing, relation);
    if (isShown) {
      expect(answered).toContain(subject.id);
      if (answered.includes(subject.name)) expect(answered).toContain(subject.fileKey);
      return;
    }
    expect(answered).not.toContain(subject.fileKey);
    if (endpoint.keepsClosed && state.includes("blocked the viewer")) {
      expect(answered).toContain(
        JSON.stringify({ ...nobody, id: subject.id, name: subject.name }).slice(1, -1),
      );
      return;
    }
    // The text about a block contains the member's name, and no other data.
    const rest = answered
      .replace(`You're blocked by ${subject.name}.`, "")
      .replace(`You blocked ${subject.name}.`, "");
    expect(rest).not.toContain(subject.name);
    expect(rest).not.toContain(subject.id);
  });
});

describe("counts", () => {
  it("tell no more than the lists", async () => {
    const viewer = await createViewer();
    for (const state of Object.keys(states)) await createSubject(state, viewer, "match");
    const shown = Object.values(states).filter(({ isShown }) => isShown("contact", "match")).length;
    const state = (await viewer.browser.call("GET /api/likes.php")).body;
    expect([state.total_new_likes, state.profiles.length, state.liked_by?.length]).toEqual([
      shown,
      shown,
      shown,
    ]);
    expect((await viewer.browser.call("GET /api/chats.php")).body.total_new_likes).toBe(shown);
    for (const type of ["received", "sent", "matches"] as const) {
      const { body } = await viewer.browser.call("GET /api/likes/:type", { params: { type } });
      expect([body.count, body.likes.length]).toEqual([shown, shown]);
    }
  });

  it("of a search are of those it shows", async () => {
    const viewer = await createViewer();
    const found = new Set<string>();
    let cursor: string | undefined;
    let count: number;
    do {
      const { body } = await viewer.browser.call("GET /api/members", { query: { cursor } });
      for (const { id } of body.members) found.add(id);
      count = body.count;
      cursor = body.next_cursor ?? undefined;
    } while (cursor);
    expect(found.size).toBe(count);
  });
});
