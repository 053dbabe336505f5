import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { emit } from "#server/events.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import type { Person } from "#server/test/people/chatting.ts";
import { block, createMember, openSession } from "#server/test/people/factories.ts";
import { mailsAfterAWhile as mailsOf, switchOff } from "#server/test/people/notifications.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Given = Parameters<typeof createMember>[1];
async function person(given?: Given): Promise<Person> {
  const member = await createMember(app, given);
  return { ...member, browser: await openSession(app, member) };
}

/** A member who was here an hour ago and is now absent. */
async function absent(given: Given = {}): Promise<Person> {
  const away = await person(given);
  await lastSeen(away, -3600);
  return away;
}

async function lastSeen({ id }: Person, seconds: number): Promise<void> {
  const lastSeenAt = new Date(app.clock.now().getTime() + seconds * 1000);
  await app.services.db.update(accounts).set({ lastSeenAt }).where(eq(accounts.id, id));
}

const like = (from: Person, to: Person) =>
  from.browser.call("POST /api/likes/:member_id", { params: { member_id: to.id } });

const mailsAfterAWhile = (who: Person) => mailsOf(app, who);

describe("the mail about a new like", () => {
  it("says who, in the receiver's language, and leads to the profile", async () => {
    const [a, b] = [await person(), await absent()];
    await like(a, b);
    expect(await app.mailsTo(b.email)).toEqual([]);
    const [mail, ...others] = await mailsAfterAWhile(b);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${a.name} likes you`);
    expect(mail?.text).not.toContain("example profile");
    expect(mail?.links).toContain(`http://localhost:3000/likes/m/${a.id}`);
    expect(await mailsAfterAWhile(a)).toEqual([]);
  });

  it.each(["nl", "de", "it", "fr", "es", "pl", "da", "fi", "nb", "sv"])("speaks %s", async (language) => {
    const [a, b, c] = [
      await person({ profile: { isExample: true } }),
      await absent({ account: { language } }),
      await absent({ account: { language } }),
    ];
    await like(a, b);
    await like(c, a);
    await lastSeen(c, -3600);
    app.clock.advance(1);
    await like(a, c);
    for (const [who, english] of [
      [b, "likes you"],
      [c, "match: you"],
    ] as const) {
      const [mail] = await mailsAfterAWhile(who);
      expect(mail?.html).toContain(`lang="${language}"`);
      expect(mail?.subject).toContain(a.name);
      expect(mail?.subject).not.toContain(english);
    }
  });

  it("says of an example profile what it is", async () => {
    const [a, b] = [await person({ profile: { isExample: true } }), await absent()];
    await like(a, b);
    expect((await mailsAfterAWhile(b))[0]?.text).toContain("is an example profile");
  });

  it("comes once a day at most, whoever likes, unlikes and likes again", async () => {
    const [a, c, b] = [await person(), await person(), await absent()];
    await like(a, b);
    expect(await mailsAfterAWhile(b)).toHaveLength(1);
    await a.browser.call("DELETE /api/likes/:member_id", { params: { member_id: b.id } });
    await like(a, b);
    await like(c, b);
    expect(await mailsAfterAWhile(b)).toHaveLength(1);
    app.clock.advance(86_400);
    await like(await person(), b);
    expect(await mailsAfterAWhile(b)).toHaveLength(2);
  });

  it("is one although the job runs twice", async () => {
    const [a, b] = [await person(), await absent()];
    await like(a, b);
    const { db, queue } = app.services;
    const [row] = await db.select().from(notifications).where(eq(notifications.memberId, b.id));
    await queue.send(db, "notify:like_received", { notificationId: row?.id });
    expect(await mailsAfterAWhile(b)).toHaveLength(1);
  });

  it("does not come to who was here since, saw it, was shown it, or does not want it", async () => {
    const a = await person();
    const [here, seen, shown] = [await person(), await absent(), await absent()];
    const silent = await absent();
    await switchOff(app, silent.id, "like_received");
    for (const to of [here, seen, shown, silent]) await like(a, to);
    await seen.browser.call("POST /api/likes/:member_id/seen", { params: { member_id: a.id } });
    await shown.browser.call("GET /api/auto-like.php");
    for (const who of [seen, shown]) await lastSeen(who, -3600);
    for (const who of [here, seen, shown, silent]) expect(await mailsAfterAWhile(who)).toEqual([]);
  });

  it("does not come when the like was taken back, the liker is gone or one blocked the other", async () => {
    const [a, gone, b, c, d] = [
      await person(),
      await person(),
      await absent(),
      await absent(),
      await absent(),
    ];
    await like(a, b);
    await like(a, c);
    await like(gone, d);
    await a.browser.call("DELETE /api/likes/:member_id", { params: { member_id: b.id } });
    await block(app, c.id, a.id);
    await app.services.db.update(accounts).set({ status: "banned" }).where(eq(accounts.id, gone.id));
    for (const who of [b, c, d]) expect(await mailsAfterAWhile(who)).toEqual([]);
  });

  it("waits until the liker has confirmed", async () => {
    const { db, queue } = app.services;
    const fresh = await person({
      account: { status: "not_confirmed", confirmedAt: null },
      profile: { status: "disabled" },
    });
    const b = await absent();
    await like(fresh, b);
    expect(await mailsAfterAWhile(b)).toEqual([]);
    await db
      .update(accounts)
      .set({ status: "active", confirmedAt: app.clock.now() })
      .where(eq(accounts.id, fresh.id));
    await db.update(profiles).set({ status: "active" }).where(eq(profiles.memberId, fresh.id));
    await emit(db, queue, "account.confirmed", { memberId: fresh.id });
    expect((await mailsAfterAWhile(b)).map(({ subject }) => subject)).toEqual([`${fresh.name} likes you`]);
  });
});

describe("the mail about a match", () => {
  it("comes to the one who is away, instead of the one about the like, and leads to the chat", async () => {
    const [a, b] = [await person(), await absent()];
    await like(b, a);
    await lastSeen(b, -3600);
    app.clock.advance(1);
    await like(a, b);
    const mails = await mailsAfterAWhile(b);
    expect(mails.map(({ subject }) => subject)).toEqual([`It’s a match: you and ${a.name}`]);
    expect(mails[0]?.links).toContain(`http://localhost:3000/members/${a.id}/chat`);
    expect(await mailsAfterAWhile(a)).toEqual([]);
  });

  it("does not come once the match is over", async () => {
    const [a, b] = [await person(), await absent()];
    await like(b, a);
    await lastSeen(b, -3600);
    app.clock.advance(1);
    await like(a, b);
    await a.browser.call("DELETE /api/likes/:member_id", { params: { member_id: b.id } });
    expect(await mailsAfterAWhile(b)).toEqual([]);
  });
});
