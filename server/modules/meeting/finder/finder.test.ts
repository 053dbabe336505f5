import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FinderCard, finderCardNames, finderCards } from "#contracts/meeting/finder-cards.ts";
import { finderAnswers } from "#server/db/schema/finder.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { block, createMember, createSite, openSession } from "#server/test/people/factories.ts";
import { changesOfCardPerWeek, changesPerDay, matchesAtMost } from "./finder-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
/** Members of earlier tests are not found. */
beforeEach(async () => {
  await settleSite(app, {});
  await app.services.db.update(profiles).set({ isInvisible: true });
});
afterAll(() => app.close());

type Answers = Partial<Record<FinderCard, string[]>>;
const usual: Answers = { seek: ["lasting"], pace: ["slow"], evenings: ["home"], smoking: ["never"] };

const put = ({ browser }: Person, card: FinderCard, options: string[], important = false) =>
  browser.call("PUT /api/match-finder/answers/:card", { params: { card }, body: { options, important } });
const ownAnswers = async ({ browser }: Person) =>
  (await browser.call("GET /api/match-finder/answers")).body.answers;
const list = async ({ browser }: Person) => (await browser.call("GET /api/match-finder")).body;
const idsOf = async (who: Person) => (await list(who)).matches.map(({ member }) => member.id);

async function answering(answers: Answers, profile: object = {}, account: object = {}): Promise<Person> {
  const person = await createPerson(app, { profile, account });
  for (const [card, options] of Object.entries(answers) as [FinderCard, string[]][]) {
    expect((await put(person, card, options)).status).toBe(200);
  }
  return person;
}
const asker = (answers: Answers = usual, profile: object = {}) =>
  answering(answers, { gender: "man", seeks: ["woman"], ...profile });

describe("answers", () => {
  it("are kept card by card, changed and deleted, in the order of the cards", async () => {
    const me = await asker({});
    expect(await ownAnswers(me)).toEqual([]);
    await put(me, "pace", ["soon"], true);
    await put(me, "seek", ["open"]);
    const { body } = await put(me, "breakers", ["smoking", "casual"], true);
    expect(body.answers).toEqual([
      { card: "seek", options: ["open"], important: false },
      { card: "pace", options: ["soon"], important: true },
      { card: "breakers", options: ["smoking", "casual"], important: false },
    ]);
    await put(me, "pace", ["slow"]);
    await put(me, "breakers", []);
    const deleted = await me.browser.call("DELETE /api/match-finder/answers/:card", {
      params: { card: "seek" },
    });
    expect(deleted.body.answers).toEqual([
      { card: "pace", options: ["slow"], important: false },
      { card: "breakers", options: [], important: false },
    ]);
    expect(await ownAnswers(me)).toEqual(deleted.body.answers);
    // Deleting a missing answer changes nothing, and the last answer takes the row with it.
    for (const card of ["seek", "pace", "breakers"] as const) {
      await me.browser.call("DELETE /api/match-finder/answers/:card", { params: { card } });
    }
    expect(await app.services.db.$count(finderAnswers, eq(finderAnswers.memberId, me.id))).toBe(0);
  });

  it("are refused where they are none, at their field, and nothing of them is kept", async () => {
    const me = await asker({ pace: ["slow"] });
    const before = await ownAnswers(me);
    const refused: [FinderCard, unknown][] = [
      ["pace", []],
      ["pace", ["never"]],
      ["pace", ["slow", "soon"]],
      ["seek", ["slow"]],
      ["breakers", ["smoking", "smoking"]],
      ["breakers", [...finderCards.breakers, "drinking"]],
      ["breakers", ["__proto__"]],
    ];
    for (const [card, options] of refused) {
      const { status, body } = await put(me, card, options as string[]);
      expect([card, options, status]).toEqual([card, options, 422]);
      expect(Object.keys(body.fields ?? {})[0]).toMatch(/^options/);
    }
    const unknown = await put(me, "height" as never, ["tall"]);
    expect(unknown.status).toBe(404);
    expect(await ownAnswers(me)).toEqual(before);
  });

  it("of two tabs at once are both kept, and of two to one card one", async () => {
    const me = await asker({});
    const compared = finderCardNames.filter((card) => card !== "breakers");
    const answers = await Promise.all(compared.map((card) => put(me, card, [finderCards[card][0]])));
    expect(answers.map(({ status }) => status)).toEqual(compared.map(() => 200));
    expect((await ownAnswers(me)).map(({ card }) => card)).toEqual(compared);
    await Promise.all([put(me, "pace", ["soon"]), put(me, "pace", ["slow"])]);
    const pace = (await ownAnswers(me)).filter(({ card }) => card === "pace");
    expect(pace).toHaveLength(1);
    expect(["soon", "slow"]).toContain(pace[0]?.options[0]);
    // An answer stays if another one is deleted at the same time, in either order.
    await me.browser.call("DELETE /api/match-finder/answers");
    await put(me, "seek", ["open"]);
    await Promise.all([
      me.browser.call("DELETE /api/match-finder/answers/:card", { params: { card: "seek" } }),
      put(me, "plans", ["mixed"]),
    ]);
    expect((await ownAnswers(me)).map(({ card }) => card)).toEqual(["plans"]);
  });

  it("are the caller's alone, whatever else a body names", async () => {
    const [me, other] = [await asker({}), await asker({ seek: ["casual"] })];
    const rowOf = async ({ id }: Person) =>
      (await app.services.db.select().from(finderAnswers).where(eq(finderAnswers.memberId, id)))[0];
    const before = await rowOf(other);
    const { status } = await me.browser.raw({
      method: "PUT",
      url: "/api/match-finder/answers/pace",
      payload: {
        ...{
          options: ["slow"],
          important: true,
          member_id: other.id,
          memberId: other.id,
          from: "2020-01-01",
        },
        ...{ answers: { seek: { options: ["lasting"] } }, site_id: other.id, answered_at: "2020-01-01" },
      },
      headers: { "idempotency-key": newId() },
    });
    expect(status).toBe(200);
    expect(await rowOf(other)).toEqual(before);
    expect(await rowOf(me)).toMatchObject({
      siteId: before?.siteId,
      answers: { pace: { options: ["slow"], important: true } },
      answeredAt: app.clock.now(),
    });
    expect(Object.keys((await rowOf(me))?.answers ?? {})).toEqual(["pace"]);
  });

  it("are given once for free, changed so often, and never refused to be deleted", async () => {
    const me = await asker({});
    for (let count = 0; count <= changesOfCardPerWeek; count += 1) {
      expect((await put(me, "pace", [finderCards.pace[count % 3] as string])).status).toBe(200);
    }
    expect((await put(me, "pace", ["soon"])).body.error).toBe("too_many_requests");
    // Deleting one answer or all does not reset the count.
    await me.browser.call("DELETE /api/match-finder/answers/:card", { params: { card: "pace" } });
    expect((await put(me, "pace", ["slow"])).status).toBe(429);
    expect((await me.browser.call("DELETE /api/match-finder/answers")).body.answers).toEqual([]);
    expect((await put(me, "pace", ["slow"])).status).toBe(429);
    const cards = finderCardNames.filter((card) => card !== "pace" && card !== "breakers");
    let changed = changesOfCardPerWeek;
    for (const card of cards) await put(me, card, [finderCards[card][0]]);
    for (const at of [1, 0] as const) {
      for (const card of cards) {
        if ((await put(me, card, [finderCards[card][at]])).status === 200) changed += 1;
      }
    }
    expect(changed).toBe(changesPerDay);
  });
});

describe("the list", () => {
  it("has the best first, with two reasons each that both gave alike or that profiles show", async () => {
    const me = await asker(usual, { interests: ["cats", "hiking", "wine"] });
    const best = await answering(usual);
    const good = await answering({ ...usual, pace: ["soon"], evenings: ["out"] });
    const other = await answering(
      { seek: ["casual"], pace: ["soon"], evenings: ["out"], smoking: ["never"] },
      { interests: ["wine", "cats"] },
    );
    // No question in common.
    await answering({ plans: ["planned"], contact: ["daily"], children: ["none"] });
    const { matches, answers } = await list(me);
    expect(answers).toHaveLength(4);
    expect(matches.map(({ member, percent }) => [member.id, percent])).toEqual([
      [best.id, 83],
      [good.id, 53],
      [other.id, 37],
    ]);
    expect(matches.map(({ reasons }) => reasons)).toEqual([
      [
        { about: "seek", option: "lasting", topics: [] },
        { about: "pace", option: "slow", topics: [] },
      ],
      [
        { about: "seek", option: "lasting", topics: [] },
        { about: "smoking", option: "never", topics: [] },
      ],
      [
        { about: "smoking", option: "never", topics: [] },
        { about: "interests", option: null, topics: ["cats", "wine"] },
      ],
    ]);
    // The other sees the same percentage.
    expect((await list(best)).matches.find(({ member }) => member.id === me.id)?.percent).toBe(83);
    // Answers that are not shared appear nowhere in the response.
    const told = JSON.stringify((await list(me)).matches);
    for (const secret of ["soon", "casual", '"out"']) expect(told).not.toContain(secret);
  });

  it("names nobody before three questions are answered, and nobody who answered none", async () => {
    const me = await asker({ seek: ["lasting"], pace: ["slow"] });
    const fits = await answering(usual);
    await answering({});
    expect(await idsOf(me)).toEqual([]);
    await put(me, "smoking", ["never"]);
    expect(await idsOf(me)).toEqual([fits.id]);
    await fits.browser.call("DELETE /api/match-finder/answers");
    expect(await idsOf(me)).toEqual([]);
  });

  it("leaves out members that a deal-breaker of either excludes, and tells neither of it", async () => {
    const me = await asker({ ...usual, breakers: ["drinking"] });
    const drinks = await answering({ ...usual, drinking: ["often"] });
    const strict = await answering({ ...usual, breakers: ["lasting"] });
    const fits = await answering({ ...usual, drinking: ["sometimes"], breakers: ["smoking"] });
    expect(await idsOf(me)).toEqual([fits.id]);
    for (const excluded of [drinks, strict]) expect(await idsOf(excluded)).not.toContain(me.id);
    expect(JSON.stringify((await list(me)).matches)).not.toContain("breakers");
  });

  it("has nobody who does not fit both ways, may not be seen, is no member or has left", async () => {
    const me = await asker();
    const fits = await answering(usual);
    const [blocker, blocked, leaver] = [
      await answering(usual),
      await answering(usual),
      await answering(usual),
    ];
    await block(app, blocker.id, me.id);
    await block(app, me.id, blocked.id);
    for (const profile of [
      { gender: "man" },
      { seeks: ["woman"] },
      { isPrivate: true },
      { isInvisible: true },
      { birthDate: "1940-01-01" },
      { kind: "fictional" },
    ]) {
      await answering(usual, profile);
    }
    await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
    const hidden = await answering(usual);
    await app.services.db
      .update(profiles)
      .set({ status: "disabled" })
      .where(eq(profiles.memberId, hidden.id));
    const { accounts } = await import("#server/db/schema/accounts.ts");
    await app.services.db
      .update(accounts)
      .set({ status: "pending_deletion" })
      .where(eq(accounts.id, leaver.id));
    expect(await idsOf(me)).toEqual([fits.id]);
  });

  it("has nobody of another site, though they answered the same", async () => {
    const me = await asker();
    const siteId = await createSite(app, "elsewhere.example");
    const own = (await app.services.sites.find("localhost"))?.id ?? "";
    // The second row names a wrong site.
    for (const told of [siteId, own]) {
      const { id } = await createMember(app, { account: { siteId } });
      await app.services.db.insert(finderAnswers).values({
        ...{ memberId: id, siteId: told, answeredAt: app.clock.now() },
        answers: {
          seek: { options: ["lasting"], important: false },
          pace: { options: ["slow"], important: false },
        },
      });
    }
    expect(await idsOf(me)).toEqual([]);
  });

  it("has no more than a page, also of a member without a place and on a site without visits", async () => {
    const me = await asker(usual, { cellLat: null, cellLon: null });
    for (let count = 0; count < matchesAtMost + 1; count += 1) await answering(usual);
    expect(await idsOf(me)).toHaveLength(matchesAtMost);
    await settleSite(app, { profiles: { visibleNotes: ["distance"] } });
    expect(await idsOf(me)).toHaveLength(matchesAtMost);
  });

  it("does not count how far it is to whoever hides their place", async () => {
    const near: Answers = { seek: ["lasting"], pace: ["slow"], distance: ["under_10"] };
    const me = await asker(near);
    const shown = await answering(near);
    const hidden = await answering(near, { hiddenFields: ["region"] });
    const { matches } = await list(me);
    const percents = new Map(matches.map(({ member, percent }) => [member.id, percent]));
    expect([percents.get(shown.id), percents.get(hidden.id)]).toEqual([80, 75]);
  });

  it("says nothing to whoever is not confirmed, or has not said who they are", async () => {
    await answering(usual);
    for (const [profile, account] of [
      [{ gender: null, seeks: [] }, {}],
      [{ gender: "man", seeks: ["woman"] }, { status: "not_confirmed" }],
    ] as const) {
      const me = await answering(usual, profile, account);
      const { answers, matches } = await list(me);
      expect([answers.length, matches]).toEqual([4, []]);
    }
  });

  it("does not follow a change before the next day, neither of one's own answers nor of another's", async () => {
    const me = await asker(usual);
    const other = await answering(usual);
    const percent = async () => (await list(me)).matches[0]?.percent;
    expect(await percent()).toBe(83);
    await put(me, "pace", ["soon"]);
    await put(other, "evenings", ["out"]);
    await put(me, "breakers", []);
    await put(me, "breakers", ["drinking"]);
    await put(other, "drinking", ["often"]);
    // An answer that is deleted and given again is a change.
    await me.browser.call("DELETE /api/match-finder/answers/:card", { params: { card: "smoking" } });
    await put(me, "smoking", ["often"]);
    expect((await ownAnswers(me)).find(({ card }) => card === "pace")?.options).toEqual(["soon"]);
    expect(await percent()).toBe(80);
    app.clock.advance(86_401);
    me.browser = await openSession(app, me, me.browser);
    expect(await percent()).toBeUndefined();
    app.clock.advance(-86_401);
  });

  it("shows no member's answers and no effect of deal-breakers, in a day of trying all", async () => {
    const other = await answering({ ...usual, drinking: ["often"], children: ["have"], plans: ["planned"] });
    const me = await asker({ contact: ["daily"], pace: ["slow"], seek: ["lasting"] });
    const told = new Set<string>();
    const seen: boolean[] = [];
    const look = async () => {
      const match = (await list(me)).matches.find(({ member }) => member.id === other.id);
      seen.push(match !== undefined);
      for (const { about, option } of match?.reasons ?? []) told.add(`${about}:${option}`);
    };
    await look();
    for (const card of finderCardNames) {
      for (const option of finderCards[card]) {
        await put(me, card, [option], true);
        await look();
        if (card !== "breakers") continue;
        await me.browser.call("DELETE /api/match-finder/answers/:card", { params: { card } });
        await look();
      }
    }
    const given = Object.entries({ ...usual, drinking: ["often"], children: ["have"], plans: ["planned"] });
    const found = given.filter(([card, options]) => told.has(`${card}:${options[0]}`));
    // Answers shared before any change; a member's first deal-breaker excludes by one of seven answers.
    expect(found.length).toBeLessThanOrEqual(4);
    const turns = seen.filter((isSeen, at) => at > 0 && isSeen !== seen[at - 1]).length;
    expect(turns).toBeLessThanOrEqual(2);
  });
});
