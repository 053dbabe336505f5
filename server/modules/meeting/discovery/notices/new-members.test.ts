import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hiddenProfiles } from "#server/db/schema/hidden-profiles.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { setSwitch } from "#server/modules/ground/notifications/switches.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { block, createMember, createSite, type TestMember } from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { tellNewMembers } from "../tell-new-members.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Members of earlier tests are not new.
  await app.services.db.update(profiles).set({ createdAt: new Date("2020-01-01") });
});

const hourMs = 3_600_000;
const man = { gender: "man", seeks: ["woman"] } as const;
/** A woman who seeks men, and chose the mail about new members two days ago. */
async function chooser(given: Parameters<typeof createMember>[1] = {}): Promise<TestMember> {
  const member = await createMember(app, {
    ...given,
    profile: { gender: "woman", seeks: ["man"], createdAt: new Date("2020-01-01"), ...given.profile },
  });
  const now = new Date(app.clock.now().getTime() - 48 * hourMs);
  const choice = { memberId: member.id, type: "new_members_weekly", channel: "email" } as const;
  await setSwitch(app.services.db, { ...choice, isOn: true, reason: null, now });
  return member;
}
const newcomer = (profile: Record<string, unknown> = {}, account: Record<string, unknown> = {}) =>
  createMember(app, { profile: { ...man, seeks: [...man.seeks], ...profile } as never, account });
const run = () => tellNewMembers(app.services, app.clock.now());
async function mailsOf(who: TestMember) {
  await run();
  return mailsAfterAWhile(app, who);
}

describe("the mail about new members", () => {
  it("says who has joined and fits both ways, in the receiver's language", async () => {
    const receiver = await chooser({ account: { language: "pl" } });
    const [a, b] = [await newcomer({ name: "Bruno" }), await newcomer({ name: "win.bit.ly" })];
    const [mail, ...others] = await mailsOf(receiver);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("2 nowe osoby pasują do ciebie");
    expect(mail?.text).toContain("Bruno");
    expect(mail?.text).not.toContain(b.name);
    expect(mail?.text).toContain("win.\u2060bit");
    expect(mail?.text).toContain("/unsubscribe/");
    expect(a.name).toBe("Bruno");
  });

  it("knows nobody who does not fit, may not be shown, is not new, or is no member", async () => {
    await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
    const receiver = await chooser();
    const elsewhere = await createSite(app, "masquerade.localhost");
    await newcomer({ gender: "woman" });
    await newcomer({ seeks: ["man"] });
    await newcomer({ country: "FR" });
    await newcomer({ birthDate: "1950-01-01" });
    await newcomer({ kind: "fictional" });
    await newcomer({ kind: "cam" });
    await newcomer({ isExample: true });
    await newcomer({ isInvisible: true });
    await newcomer({ isPrivate: true });
    await newcomer({ status: "disabled" });
    await newcomer({ createdAt: new Date(app.clock.now().getTime() - 8 * 24 * hourMs) });
    await newcomer({}, { status: "not_confirmed", confirmedAt: null });
    await newcomer({}, { status: "suspended" });
    await newcomer({ siteId: elsewhere }, { siteId: elsewhere });
    const [blocked, blocker] = [await newcomer(), await newcomer()];
    await block(app, receiver.id, blocked.id);
    await block(app, blocker.id, receiver.id);
    const hidden = { hiderId: receiver.id, hiddenId: (await newcomer()).id, createdAt: app.clock.now() };
    await app.services.db.insert(hiddenProfiles).values(hidden);
    expect(await mailsOf(receiver)).toEqual([]);
    app.clock.advance(7 * 86_400);
    await newcomer();
    expect((await mailsOf(receiver)).map(({ subject }) => subject)).toEqual(["1 new member fits you"]);
  });

  it("comes to nobody who has not chosen it", async () => {
    const silent = await createMember(app, { profile: { seeks: ["man"] } });
    await newcomer();
    expect(await mailsOf(silent)).toEqual([]);
  });

  it("comes once a week, however often and by however many it is asked", async () => {
    const receiver = await chooser();
    await newcomer();
    await Promise.all([run(), run(), run()]);
    expect(await mailsOf(receiver)).toHaveLength(1);
    const rows = await app.services.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, receiver.id));
    expect(rows).toHaveLength(1);
    app.clock.advance(6 * 86_400);
    await newcomer();
    expect(await mailsOf(receiver)).toHaveLength(1);
    app.clock.advance(86_400);
    expect(await mailsOf(receiver)).toHaveLength(2);
  });
});
