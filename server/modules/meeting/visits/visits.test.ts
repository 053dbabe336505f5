import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { visitDays } from "#contracts/limits.ts";
import type { PrivacySwitch } from "#contracts/people/privacy.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { visitMarks, visits } from "#server/db/schema/visits.ts";
import { blockMember } from "#server/modules/care/blocks/block-member.ts";
import { setPrivacy } from "#server/modules/people/profiles/privacy.ts";
import { newId } from "#server/platform/ids.ts";
import { daySeconds, hourSeconds } from "#server/platform/time-units.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import type { Person } from "#server/test/people/chatting.ts";
import { block, createMember, createSite, openSession } from "#server/test/people/factories.ts";
import { forgetOldVisits } from "./forget-visits.ts";
import { recordVisit } from "./record-visit.ts";
import { sameVisitMinutes, visitsPerDay, visitsPerMinute, visitsPerPage } from "./visit-limits.ts";

let app: TestApp;
let otherSite: string;
beforeAll(async () => {
  app = await createTestApp();
  otherSite = await createSite(app, "visits.example");
});
afterAll(() => app.close());
// Fictional profiles are served, so that only the rule of visits keeps them out.
beforeEach(() => settleSite(app, { kinds: { fictionalWarning: "Written by us." } }));

type Given = NonNullable<Parameters<typeof createMember>[1]>;
async function person(given?: Given): Promise<Person> {
  const member = await createMember(app, given);
  return { ...member, browser: await openSession(app, member) };
}
const pair = async (): Promise<[Person, Person]> => [await person(), await person()];

const visit = (from: Person, to: { id: string }, headers: Record<string, string> = {}) =>
  from.browser.call("POST /api/visits/:member_id", { params: { member_id: to.id }, headers });
const pageOf = async (who: Person, cursor?: string) =>
  (await who.browser.call("GET /api/visits", { query: { cursor } })).body;
const listedBy = async (who: Person) => (await pageOf(who)).visits.map(({ member }) => member.id);
const turn = async (who: Person, name: PrivacySwitch, is_on: boolean) => {
  const answer = await who.browser.call("PUT /api/privacy/:name", { params: { name }, body: { is_on } });
  expect(answer.status).toBe(200);
};
const see = (who: Person, until: string) => who.browser.call("PUT /api/visits/seen", { body: { until } });

/** The rows between two, in both directions. */
const rowsOfPair = async (one: { id: string }, other: { id: string }) => {
  const ids = [one.id, other.id];
  return app.services.db
    .select()
    .from(visits)
    .where(and(inArray(visits.fromId, ids), inArray(visits.toId, ids)));
};

describe("a visit", () => {
  it("is in the list of the visited member alone, as a card with the time rounded down", async () => {
    const [anna, ben] = await pair();
    expect(await visit(anna, ben)).toMatchObject({ status: 200, body: {} });
    const page = await pageOf(ben);
    expect(page).toMatchObject({ is_open: true, next_cursor: null });
    expect(page.visits).toMatchObject([{ member: { id: anna.id, name: anna.name }, is_new: true }]);
    const quarter = 15 * 60_000;
    const around = Math.floor(app.clock.now().getTime() / quarter) * quarter;
    expect(new Date(page.visits[0]?.visited_at ?? 0).getTime()).toBe(around);
    expect(await listedBy(anna)).toEqual([]);
  });

  it("is not made by reading the profile, nor by the page that shows it", async () => {
    const [anna, ben] = await pair();
    const read = await anna.browser.call("GET /api/members/:member_id", { params: { member_id: ben.id } });
    expect(read.status).toBe(200);
    expect(await rowsOfPair(anna, ben)).toEqual([]);
  });

  it("counts once within the hour, and moves to the top after it", async () => {
    const [anna, ben, cleo] = [await person(), await person(), await person()];
    await visit(anna, ben);
    const [first] = await rowsOfPair(anna, ben);
    app.clock.advance(15 * 60);
    await visit(cleo, ben);
    app.clock.advance(sameVisitMinutes * 60 - 15 * 60 - 1);
    await visit(anna, ben);
    expect(await rowsOfPair(anna, ben)).toEqual([first]);
    expect(await listedBy(ben)).toEqual([cleo.id, anna.id]);
    app.clock.advance(1);
    await visit(anna, ben);
    expect(await listedBy(ben)).toEqual([anna.id, cleo.id]);
  });

  it("by two tabs at the same instant is one entry", async () => {
    for (let round = 0; round < atSize(4, 40); round += 1) {
      const [anna, ben] = await pair();
      const answers = await Promise.all([visit(anna, ben), visit(anna, ben), visit(ben, anna)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([await listedBy(ben), await listedBy(anna)]).toEqual([[anna.id], [ben.id]]);
    }
  });

  it("is new until the list was opened after it, whichever of two open lists is older", async () => {
    const [anna, ben, cleo] = [await person(), await person(), await person()];
    const news = async () => (await pageOf(ben)).visits.map(({ is_new }) => is_new);
    await visit(anna, ben);
    const opened = (await pageOf(ben)).as_of;
    expect(await news()).toEqual([true]);
    app.clock.advance(60);
    expect((await see(ben, opened)).status).toBe(200);
    expect(await news()).toEqual([false]);
    app.clock.advance(hourSeconds);
    await visit(cleo, ben);
    expect(await news()).toEqual([true, false]);
    const later = (await pageOf(ben)).as_of;
    await Promise.all([see(ben, later), see(ben, opened)]);
    expect(await news()).toEqual([false, false]);
    app.clock.advance(hourSeconds);
    await visit(anna, ben);
    expect(await news()).toEqual([true, false]);
  });

  it("is seen up to an answer of this server and to no other time", async () => {
    const [anna, ben] = await pair();
    for (const until of ["9999-12-31T23:59:59Z", "0", "", "x".repeat(80)]) {
      const { status, body } = await see(ben, until);
      expect([status, (body as { error?: string }).error]).toEqual([400, "invalid_request"]);
    }
    const marks = await app.services.db.select().from(visitMarks).where(eq(visitMarks.memberId, ben.id));
    expect(marks).toEqual([]);
    app.clock.advance(1);
    await visit(anna, ben);
    expect((await pageOf(ben)).visits.map(({ is_new }) => is_new)).toEqual([true]);
  });
});

describe("the list", () => {
  it("comes page by page, each member once, and tells on all pages what was new on the first", async () => {
    const ben = await person();
    const ids: string[] = [];
    for (let index = 0; index <= visitsPerPage; index += 1) {
      const { id } = await createMember(app);
      await app.services.db
        .insert(visits)
        .values({ fromId: id, toId: ben.id, visitedAt: new Date(app.clock.now().getTime() - index) });
      ids.push(id);
    }
    const first = await pageOf(ben);
    expect(first.visits.length).toBe(visitsPerPage);
    await see(ben, first.as_of);
    const second = await pageOf(ben, first.next_cursor ?? "");
    expect(second).toMatchObject({ visits: [{ is_new: true }], next_cursor: null });
    const shown = [...first.visits, ...second.visits].map(({ member }) => member.id);
    expect(shown.toSorted()).toEqual(ids.toSorted());
    expect((await pageOf(ben)).visits.some(({ is_new }) => is_new)).toBe(false);
  });

  it.each(["", "x", "x.1", ".", `${Buffer.from("2026-01-01 x").toString("base64url")}.-1`])(
    "refuses the made-up cursor %j",
    async (cursor) => {
      const ben = await person();
      const answer = await ben.browser.call("GET /api/visits", { query: { cursor } });
      expect([answer.status, (answer.body as { error?: string }).error]).toEqual([400, "invalid_request"]);
    },
  );

  it(`forgets a visit after ${visitDays} days`, async () => {
    const [anna, ben] = await pair();
    await visit(anna, ben);
    const { db, clock } = app.services;
    app.clock.advance(visitDays * daySeconds - 1);
    await forgetOldVisits(db, clock.now());
    // The session has ended by then.
    await openSession(app, ben, ben.browser);
    expect(await listedBy(ben)).toEqual([anna.id]);
    app.clock.advance(1);
    expect([await listedBy(ben), (await rowsOfPair(anna, ben)).length]).toEqual([[], 1]);
    await forgetOldVisits(db, clock.now());
    expect(await rowsOfPair(anna, ben)).toEqual([]);
  });
});

describe("no visit is stored, and the answer is the same,", () => {
  const inProfile = (profile: Given["profile"]): Given => ({ profile });
  const inAccount = (account: Given["account"]): Given => ({ account });
  const hiding: [string, Given][] = [
    ["who is invisible", inProfile({ isInvisible: true })],
    ["who is private", inProfile({ isPrivate: true })],
    ["who hides being online", inProfile({ hidesOnline: true })],
    ["who hides visits", inProfile({ hidesVisits: true })],
    ["who takes a break", inProfile({ status: "hidden" })],
    ["who has not confirmed", inAccount({ status: "not_confirmed" })],
    ["who is fictional", inProfile({ kind: "fictional" })],
    ["who is a cam profile", inProfile({ kind: "cam" })],
  ];
  it.each(hiding)("by one %s", async (_, given) => {
    const [hidden, ben] = [await person(given), await person()];
    expect(await visit(hidden, ben)).toMatchObject({ status: 200, body: {} });
    expect(await rowsOfPair(hidden, ben)).toEqual([]);
  });

  it("by one who is invisible to strangers, though a match may open their profile", async () => {
    const [hidden, ben] = await pair();
    const like = (from: Person, to: Person) =>
      from.browser.call("POST /api/likes/:member_id", { params: { member_id: to.id } });
    await like(hidden, ben);
    await like(ben, hidden);
    await turn(hidden, "invisible_mode", true);
    const opened = await ben.browser.call("GET /api/members/:member_id", {
      params: { member_id: hidden.id },
    });
    expect(opened.status).toBe(200);
    await visit(hidden, ben);
    expect(await rowsOfPair(hidden, ben)).toEqual([]);
    await turn(hidden, "invisible_mode", false);
    expect(await listedBy(ben)).toEqual([]);
  });

  const unvisited: [string, Given][] = [
    ["who is invisible", inProfile({ isInvisible: true })],
    ["who is private", inProfile({ isPrivate: true })],
    ["who hides visits", inProfile({ hidesVisits: true })],
    ["who refuses visits", inProfile({ refusesVisits: true })],
    ["who takes a break", inProfile({ status: "hidden" })],
    ["who has not confirmed", inAccount({ status: "not_confirmed" })],
    ["who is suspended", inAccount({ status: "suspended" })],
    ["who is about to leave", inAccount({ status: "pending_deletion" })],
    ["who is fictional", inProfile({ kind: "fictional" })],
    ["who is a cam profile", inProfile({ kind: "cam" })],
  ];
  it.each(unvisited)("to one %s", async (_, given) => {
    const [anna, other] = [await person(), await createMember(app, given)];
    expect(await visit(anna, other)).toMatchObject({ status: 200, body: {} });
    expect(await rowsOfPair(anna, other)).toEqual([]);
  });

  it("across a block or a site, to an unknown id and to oneself", async () => {
    const [anna, blocker, blocked] = [await person(), await person(), await person()];
    await block(app, blocker.id, anna.id);
    await block(app, anna.id, blocked.id);
    const abroad = await createMember(app, { account: { siteId: otherSite } });
    for (const other of [blocker, blocked, abroad, { id: newId() }, anna]) {
      expect(await visit(anna, other)).toMatchObject({ status: 200, body: {} });
      expect(await rowsOfPair(anna, other)).toEqual([]);
    }
    expect((await rowsOfPair(anna, anna)).length).toBe(0);
  });

  it("although a right ends during the call", async () => {
    const [anna, ben] = await pair();
    const site = await app.services.sites.find("localhost");
    for (const status of ["suspended", "banned", "deleted"] as const) {
      await app.services.db.update(accounts).set({ status }).where(eq(accounts.id, anna.id));
      const made = { siteId: site?.id ?? "", fromId: anna.id, toId: ben.id, now: app.clock.now() };
      await recordVisit(app.services.db, made);
    }
    expect(await rowsOfPair(anna, ben)).toEqual([]);
  });
});

it("is refused to a visitor, another origin, another member's tab and a robot's pace", async () => {
  const [anna, ben] = await pair();
  const nobody = { ...anna, browser: app.browser({ address: "10.8.0.1" }) };
  expect((await visit(nobody, ben)).status).toBe(403);
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await visit(anna, ben, foreign)).status).toBe(403);
  expect((await visit(anna, ben, { "x-member": ben.id })).status).toBe(409);
  expect(await rowsOfPair(anna, ben)).toEqual([]);
  for (let call = 0; call < visitsPerMinute; call += 1) await visit(anna, { id: newId() });
  expect((await visit(anna, ben)).status).toBe(429);
  expect(await rowsOfPair(anna, ben)).toEqual([]);
});

it(`is refused beyond ${visitsPerDay} visits a day, however slowly they are made`, async () => {
  const [[anna, ben], cleo] = [await pair(), await person()];
  const { rateLimits } = app.services;
  await rateLimits.spend(`visits-day:${anna.id}`, visitsPerDay, daySeconds, visitsPerDay - 1);
  expect((await visit(anna, ben)).status).toBe(200);
  const refused = await visit(anna, cleo);
  expect([refused.status, (refused.body as { error?: string }).error]).toEqual([429, "too_many_requests"]);
  expect([(await rowsOfPair(anna, ben)).length, await rowsOfPair(anna, cleo)]).toEqual([1, []]);
});

describe("a member disappears from the list at once", () => {
  const update = (what: Partial<typeof profiles.$inferInsert>) => async (who: Person) => {
    await app.services.db.update(profiles).set(what).where(eq(profiles.memberId, who.id));
  };
  const hides: [string, (from: Person, to: Person) => Promise<void>][] = [
    ["who becomes invisible", (from) => turn(from, "invisible_mode", true)],
    ["who becomes private", (from) => turn(from, "privacy_mode", true)],
    ["who hides being online", (from) => turn(from, "online_shown", false)],
    ["who hides visits", (from) => turn(from, "visits_shown", false)],
    ["whose profile is hidden", update({ status: "hidden" })],
    [
      "whom staff suspends",
      async ({ id }) => {
        await app.services.db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, id));
      },
    ],
  ];
  it.each(hides)("%s", async (_, hide) => {
    const [anna, ben] = await pair();
    await visit(anna, ben);
    expect(await listedBy(ben)).toEqual([anna.id]);
    await hide(anna, ben);
    expect(await listedBy(ben)).toEqual([]);
  });

  it.each(["from", "to"])("by a block by `%s`, and unblocking brings nothing back", async (who) => {
    const [anna, ben] = await pair();
    await visit(anna, ben);
    await visit(ben, anna);
    const [blocker, blocked] = who === "from" ? [anna, ben] : [ben, anna];
    const params = { member_id: blocked.id };
    expect((await blocker.browser.call("POST /api/blocks/:member_id", { params })).status).toBe(200);
    expect([await listedBy(anna), await listedBy(ben)]).toEqual([[], []]);
    expect((await blocker.browser.call("DELETE /api/blocks/:member_id", { params })).status).toBe(200);
    expect(await rowsOfPair(anna, ben)).toEqual([]);
  });

  it("by a block at the same instant: nothing of the visit remains", async () => {
    for (let round = 0; round < atSize(4, 40); round += 1) {
      const [anna, ben] = await pair();
      const params = { member_id: anna.id };
      await Promise.all([visit(anna, ben), ben.browser.call("POST /api/blocks/:member_id", { params })]);
      expect(await rowsOfPair(anna, ben)).toEqual([]);
    }
  });
});

it.each([
  [
    "a switch that is being turned",
    (tx: Db, anna: Person) =>
      setPrivacy(
        { db: tx, queue: app.services.queue },
        { memberId: anna.id, name: "visits_shown", isOn: false, now: app.clock.now() },
      ),
  ],
  [
    "a block that is being made",
    async (tx: Db, anna: Person, ben: Person) => {
      const [own] = await tx.select().from(accounts).where(eq(accounts.id, ben.id));
      const made = { siteId: own?.siteId ?? "", memberId: ben.id, blockedId: anna.id, now: app.clock.now() };
      await blockMember({ db: tx, live: app.services.live }, made);
    },
  ],
] as const)("a visit waits for %s, and meets it", async (_, change) => {
  const [anna, ben] = await pair();
  const letGo = await holdOpen(app, (tx) => change(tx, anna, ben));
  const visiting = visit(anna, ben);
  expect(await isAnswered(app, visiting)).toBe(false);
  await letGo();
  expect((await visiting).status).toBe(200);
  expect(await rowsOfPair(anna, ben)).toEqual([]);
});

describe("the two switches", () => {
  it("are on for a new member", async () => {
    const { switches } = (await (await person()).browser.call("GET /api/privacy")).body;
    expect([switches.visits_shown, switches.visits_listed]).toEqual([true, true]);
  });

  it("close both sides: a member who hides their visits sees none, and both are deleted", async () => {
    const [anna, ben] = await pair();
    await visit(anna, ben);
    await visit(ben, anna);
    await turn(ben, "visits_shown", false);
    expect(await pageOf(ben)).toMatchObject({ is_open: false, visits: [] });
    expect(await pageOf(anna)).toMatchObject({ is_open: true, visits: [] });
    await app.services.queue.drained();
    expect(await rowsOfPair(anna, ben)).toEqual([]);
    await visit(anna, ben);
    await visit(ben, anna);
    expect(await rowsOfPair(anna, ben)).toEqual([]);
    await turn(ben, "visits_shown", true);
    expect(await pageOf(ben)).toMatchObject({ is_open: true, visits: [] });
    await visit(ben, anna);
    expect(await listedBy(anna)).toEqual([ben.id]);
  });

  it("leave a member who refuses visits their own visits", async () => {
    const [anna, ben] = await pair();
    await visit(anna, ben);
    await visit(ben, anna);
    await turn(ben, "visits_listed", false);
    await app.services.queue.drained();
    expect(await pageOf(ben)).toMatchObject({ is_open: false, visits: [] });
    expect(await listedBy(anna)).toEqual([ben.id]);
    expect((await rowsOfPair(anna, ben)).map(({ fromId }) => fromId)).toEqual([ben.id]);
  });

  it("at the same instant as a visit: once the switch is answered, no list shows it, and none remains", async () => {
    for (let round = 0; round < atSize(4, 40); round += 1) {
      const [anna, ben] = await pair();
      await Promise.all([visit(anna, ben), turn(anna, "visits_shown", false)]);
      expect(await listedBy(ben)).toEqual([]);
      await app.services.queue.drained();
      expect(await rowsOfPair(anna, ben)).toEqual([]);
    }
  });
});
