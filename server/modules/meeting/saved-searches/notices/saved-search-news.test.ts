import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hiddenProfiles } from "#server/db/schema/hidden-profiles.ts";
import { notifications, quietHours } from "#server/db/schema/notifications.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { setSwitch } from "#server/modules/ground/notifications/switches.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import {
  block,
  createMember,
  createSite,
  openSession,
  type TestMember,
} from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { savedSearchNewsType, tellSavedSearches } from "../tell-saved-searches.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Members and searches of earlier tests are over.
  await app.services.db.delete(savedSearches);
  await app.services.db.update(profiles).set({ createdAt: new Date("2020-01-01") });
});

const daySeconds = 86_400;
const dayMs = daySeconds * 1000;
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * dayMs);
const startOf = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs);

/** A woman who seeks men, with the type of the note switched on. */
async function chooser(given: Parameters<typeof createMember>[1] = {}): Promise<TestMember> {
  const member = await createMember(app, {
    ...given,
    profile: { gender: "woman", seeks: ["man"], createdAt: new Date("2020-01-01"), ...given.profile },
  });
  await choose(member, true);
  return member;
}
const choose = ({ id: memberId }: TestMember, isOn: boolean) =>
  setSwitch(app.services.db, {
    ...{ memberId, type: "new_members_weekly", channel: "email", isOn, reason: null },
    // The mail about all new members, which shares the switch, is not part of these tests.
    now: app.clock.now(),
  });
/** A search whose note was switched on eight days ago. */
async function searchOf(who: TestMember, name: string, filters: object = {}, tellsWeekly = true) {
  const since = startOf(daysAgo(8));
  const id = newId();
  await app.services.db.insert(savedSearches).values({
    ...{ id, memberId: who.id, name, filters: filters as Record<string, unknown>, createdAt: since },
    ...{ tellsWeekly, toldFrom: since, toldUntil: since },
  });
  return id;
}
const newcomer = (profile: Record<string, unknown> = {}, account: Record<string, unknown> = {}) =>
  createMember(app, {
    profile: { gender: "man", seeks: ["woman"], createdAt: daysAgo(3), ...profile } as never,
    account,
  });
/** Requests the note, which waits for the end of quiet hours. */
async function runHushed(...members: TestMember[]): Promise<void> {
  const { db, queue, clock } = app.services;
  const night = { fromMinute: 0, toMinute: 1439, timeZone: "UTC", changedAt: clock.now() };
  const ids = members.map(({ id }) => id);
  await db.insert(quietHours).values(ids.map((memberId) => ({ memberId, ...night })));
  await run();
  await queue.drained();
  const rows = await db.select().from(notifications).where(inArray(notifications.memberId, ids));
  expect(rows.map((row) => [row.type, row.settledAt])).toEqual(ids.map(() => [savedSearchNewsType, null]));
  await db.delete(quietHours).where(inArray(quietHours.memberId, ids));
}
const run = () => tellSavedSearches(app.services, app.clock.now());
async function mailsOf(who: TestMember) {
  await run();
  return mailsAfterAWhile(app, who);
}

describe("the weekly note about saved searches", () => {
  it("names the new members and the searches that found them, each person once, in the receiver's language", async () => {
    const receiver = await chooser({ account: { language: "pl" } });
    await searchOf(receiver, "Wszyscy");
    await searchOf(receiver, "Młodzi", { max_age: 35 });
    await searchOf(receiver, "Nikt", { country: "FI" });
    await newcomer({ name: "Bruno" });
    await newcomer({ name: "win.bit.ly", birthDate: "1980-01-01" });
    await searchOf(receiver, "Dojrzali", { min_age: 40, max_age: 60 });
    const [mail, ...others] = await mailsOf(receiver);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("2 nowe osoby w twoich zapisanych wyszukiwaniach");
    expect(mail?.text).toContain("Bruno");
    expect(mail?.text).toContain("win.\u2060bit");
    expect(mail?.text).toContain("Młodzi (1)");
    expect(mail?.text).toContain("Dojrzali (1)");
    expect(mail?.text).not.toContain("Nikt");
    expect(mail?.text).toContain("/unsubscribe/");
  });

  it("tells of nobody whom the search does not show, who is not new, or is no member", async () => {
    await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
    const receiver = await chooser();
    await searchOf(receiver, "Everybody", { country: "any", min_age: 18, max_age: 99, gender: "any" });
    await searchOf(receiver, "Written", { kind: "fictional", country: "any" });
    const elsewhere = await createSite(app, "saved-news.localhost");
    await newcomer({ gender: "woman" });
    await newcomer({ seeks: ["man"] });
    await newcomer({ kind: "fictional" });
    await newcomer({ kind: "cam" });
    await newcomer({ isExample: true });
    await newcomer({ isInvisible: true });
    await newcomer({ isPrivate: true });
    await newcomer({ status: "disabled" });
    await newcomer({ createdAt: daysAgo(10) });
    await newcomer({}, { status: "not_confirmed", confirmedAt: null });
    await newcomer({}, { status: "suspended" });
    await newcomer({ status: "hidden" }, { pausedAt: app.clock.now() });
    await newcomer({ siteId: elsewhere }, { siteId: elsewhere });
    const [blocked, blocker, hidden] = [await newcomer(), await newcomer(), await newcomer()];
    await block(app, receiver.id, blocked.id);
    await block(app, blocker.id, receiver.id);
    await app.services.db
      .insert(hiddenProfiles)
      .values({ hiderId: receiver.id, hiddenId: hidden.id, createdAt: app.clock.now() });
    expect(await mailsOf(receiver)).toEqual([]);
    await app.services.db.delete(hiddenProfiles).where(eq(hiddenProfiles.hiderId, receiver.id));
    app.clock.advance(8 * daySeconds);
    await newcomer({ name: "Shown" });
    const [mail] = await mailsOf(receiver);
    expect(mail?.subject).toBe("1 new member in your saved searches");
    expect(mail?.text).toContain("Shown");
  });

  it("leaves out a person who hides, or whom a block hides, between the request and the mail", async () => {
    const receiver = await chooser();
    await searchOf(receiver, "All");
    const [invisible, blocker, hidden] = [await newcomer(), await newcomer(), await newcomer()];
    await newcomer({ name: "Remains" });
    await runHushed(receiver);
    await app.services.db
      .update(profiles)
      .set({ isInvisible: true })
      .where(eq(profiles.memberId, invisible.id));
    await block(app, blocker.id, receiver.id);
    await app.services.db
      .insert(hiddenProfiles)
      .values({ hiderId: receiver.id, hiddenId: hidden.id, createdAt: app.clock.now() });
    const [mail] = await mailsAfterAWhile(app, receiver);
    expect(mail?.subject).toBe("1 new member in your saved searches");
    expect(mail?.text).toContain("Remains");
    for (const { name } of [invisible, blocker, hidden]) expect(mail?.text).not.toContain(name);
  });

  it("comes once a week, however often it is asked, and tells of each person once", async () => {
    const receiver = await chooser();
    await searchOf(receiver, "All");
    await newcomer({ name: "First" });
    await Promise.all([run(), run(), run()]);
    expect(await mailsOf(receiver)).toHaveLength(1);
    const rows = await app.services.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, receiver.id));
    expect(rows.map(({ type }) => type)).toEqual([savedSearchNewsType]);
    app.clock.advance(6 * daySeconds);
    await newcomer({ name: "Second", createdAt: daysAgo(2) });
    expect(await mailsOf(receiver)).toHaveLength(1);
    app.clock.advance(daySeconds);
    const mails = await mailsOf(receiver);
    expect(mails).toHaveLength(2);
    const second = mails.find(({ text }) => text.includes("Second"));
    expect(second?.text).not.toContain("First");
  });

  it("counts whole days: who joins on the day of a note is in the next one, and in no other", async () => {
    const receiver = await chooser();
    await searchOf(receiver, "All");
    await newcomer({ name: "Early", createdAt: daysAgo(2) });
    await newcomer({ name: "Today", createdAt: app.clock.now() });
    const [first] = await mailsOf(receiver);
    expect(first?.text).toContain("Early");
    expect(first?.text).not.toContain("Today");
    app.clock.advance(8 * daySeconds);
    const mails = await mailsOf(receiver);
    expect(mails).toHaveLength(2);
    expect(mails.filter(({ text }) => text.includes("Today"))).toHaveLength(1);
    expect(mails.filter(({ text }) => text.includes("Early"))).toHaveLength(1);
  });

  it("loses nobody while a note still waits", async () => {
    const receiver = await chooser();
    await searchOf(receiver, "All");
    await newcomer({ name: "Waiting" });
    await runHushed(receiver);
    app.clock.advance(8 * daySeconds);
    await newcomer({ name: "Later" });
    const [mail, ...others] = await mailsOf(receiver);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Waiting");
    expect(mail?.text).toContain("Later");
  });

  it("comes to nobody who did not choose it: by the search, by the type", async () => {
    const [silent, without] = [await chooser(), await chooser()];
    await searchOf(silent, "All", {}, false);
    await searchOf(without, "All");
    await choose(without, false);
    await newcomer();
    expect(await mailsOf(silent)).toEqual([]);
    expect(await mailsOf(without)).toEqual([]);
  });

  it("comes to nobody who takes a break, leaves, is shut out or has not proven their mailbox", async () => {
    const states: Parameters<typeof createMember>[1][] = [
      { account: { pausedAt: app.clock.now() }, profile: { status: "hidden" } },
      { account: { status: "pending_deletion" } },
      { account: { status: "suspended" } },
      { account: { status: "banned" } },
      { account: { status: "not_confirmed", confirmedAt: null } },
      {},
    ];
    const receivers: TestMember[] = [];
    for (const state of states) receivers.push(await chooser(state));
    for (const receiver of receivers) await searchOf(receiver, "All");
    await newcomer();
    await run();
    const counts: number[] = [];
    for (const receiver of receivers) counts.push((await mailsAfterAWhile(app, receiver)).length);
    expect(counts).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it("begins with the day of the choice, a week before the first note", async () => {
    const receiver = await chooser();
    const id = await searchOf(receiver, "All", {}, false);
    const browser = await openSession(app, receiver);
    await newcomer({ name: "Before" });
    const turn = async (tells_weekly: boolean) =>
      (
        await browser.call("PATCH /api/saved-searches/:saved_search_id", {
          params: { saved_search_id: id },
          body: { tells_weekly },
        })
      ).status;
    expect(await turn(true)).toBe(200);
    expect(await mailsOf(receiver)).toEqual([]);
    app.clock.advance(4 * daySeconds);
    // A repeat does not begin anew.
    expect(await turn(true)).toBe(200);
    await newcomer({ name: "After", createdAt: daysAgo(1) });
    app.clock.advance(4 * daySeconds);
    const [mail] = await mailsOf(receiver);
    expect(mail?.text).toContain("After");
    expect(mail?.text).not.toContain("Before");
  });

  it("shows a name with markup and a link as plain text", async () => {
    const receiver = await chooser();
    await searchOf(receiver, "<b>win.bit.ly</b> {count}");
    await newcomer();
    const [mail] = await mailsOf(receiver);
    expect(mail?.html).not.toContain("<b>win");
    expect(mail?.html).toContain("&#60;b&#62;win.");
    expect(mail?.text).toContain("win.\u2060bit.\u2060ly</b> {count} (1)");
  });

  it("ignores presence and what a site no longer has", async () => {
    const receiver = await chooser();
    await searchOf(receiver, "Stale", {
      ...{ online: "yes", country: "DE", countryregion: "gone", interests: "alchemy" },
    });
    await newcomer({ name: "Casimir" });
    const [mail] = await mailsOf(receiver);
    expect(mail?.text).toContain("Casimir");
  });

  it("a deleted search, and one switched off, tells nothing although its note waits", async () => {
    const [one, other] = [await chooser(), await chooser()];
    const [gone, off] = [await searchOf(one, "All"), await searchOf(other, "All")];
    await newcomer();
    await runHushed(one, other);
    await app.services.db.delete(savedSearches).where(eq(savedSearches.id, gone));
    await app.services.db.update(savedSearches).set({ tellsWeekly: false }).where(eq(savedSearches.id, off));
    expect(await mailsAfterAWhile(app, one)).toEqual([]);
    expect(await mailsAfterAWhile(app, other)).toEqual([]);
  });
});
