import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { newConversation } from "#server/modules/talking/chats/notices/new-conversation.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { nextMailAt } from "./notification-rules.ts";
import { notify } from "./notify.ts";
import { tellMember } from "./tell-member.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const jobsOf = (memberId: string) =>
  rowsOf(
    app.services.db,
    sql`select 1 from jobs.job join notifications n on data->'payload'->>'notificationId' = n.id::text
      where n.member_id = ${memberId}`,
  );

describe("a notification", () => {
  it("is one row and one job, however often it is asked for, and none where its cause is rolled back", async () => {
    const { db, queue } = app.services;
    const { id: memberId } = await createPerson(app);
    const news = {
      memberId,
      type: "new_messages",
      subjectId: newId(),
      now: app.clock.now(),
      waitSeconds: 60,
    };
    await db.transaction((tx) => notify(tx, queue, news));
    await Promise.all([notify(db, queue, news), notify(db, queue, news)]);
    expect(await jobsOf(memberId)).toHaveLength(1);
    const failing = db.transaction(async (tx) => {
      await notify(tx, queue, { ...news, subjectId: newId() });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    const rows = await db.select().from(notifications).where(eq(notifications.memberId, memberId));
    expect(rows).toHaveLength(1);
  });

  it("is one mail although two processes tell it at once", async () => {
    const { db, sites, env } = app.services;
    const [a, b] = [await createPerson(app), await createPerson(app)];
    await send(a, b);
    const [row] = await db.select().from(notifications).where(eq(notifications.memberId, b.id));
    if (!row) throw new Error("nothing to tell");
    const site = await sites.find("localhost:3000");
    if (!site) throw new Error("no site");
    const services = { ...app.services, secret: env.SESSION_SECRET };
    const asked = { notificationId: row.id, memberId: b.id, site, isHere: false };
    const tell = () => db.transaction((tx) => tellMember(tx, services, newConversation, asked));
    await Promise.all([tell(), tell(), tell()]);
    expect(await mailsAfterAWhile(app, b)).toHaveLength(1);
  });
});

it("lets a mail wait for the hour or the day, whichever ends later", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const limit = { perHour: 1, perDay: 3 };
  expect(nextMailAt([], limit, now)).toBeNull();
  expect(nextMailAt([ago(61)], limit, now)).toBeNull();
  expect(nextMailAt([ago(20)], limit, now)).toEqual(ago(-40));
  expect(nextMailAt([ago(20), ago(300), ago(1400)], limit, now)).toEqual(ago(-40));
  expect(nextMailAt([ago(70), ago(300), ago(1400)], limit, now)).toEqual(ago(-40));
});
