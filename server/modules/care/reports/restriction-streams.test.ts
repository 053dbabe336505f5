import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sessions } from "#server/db/schema/accounts.ts";
import { pushSubscriptions } from "#server/db/schema/notifications.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { signIn } from "#server/test/people/factories.ts";
import { readReport, report } from "#server/test/people/reports.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";

let app: TestApp;
let url: string;
let senior: Browser;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  // The check of open streams every 25 seconds finds all valid here: only the act ends a stream.
  app.services.live.checkSessions(async (keys) => new Set(keys));
  senior = await openStaffSession(app, await createStaff(app, { roles: ["senior_moderator"] }));
});
afterAll(() => app.close());

/** The events of the stream until the server ends it; returns when it is open. */
async function openStream(browser: Browser): Promise<{ heard: Promise<string>; isOver: () => boolean }> {
  const headers = { cookie: `account=${browser.cookies.get("account")}` };
  const stream = await fetch(`${url}/api/live`, { headers });
  expect(stream.status).toBe(200);
  let isOver = false;
  const heard = stream.text().finally(() => {
    isOver = true;
  });
  return { heard, isOver: () => isOver };
}

async function subscribe({ id: memberId }: Person): Promise<void> {
  const { db, clock } = app.services;
  const [session] = await db.select().from(sessions).where(eq(sessions.accountId, memberId));
  await db.insert(pushSubscriptions).values({
    ...{ id: newId(), memberId, sessionHash: session?.tokenHash ?? "", createdAt: clock.now() },
    ...{ endpoint: `https://push.example.org/${memberId}`, p256dh: "key", auth: "secret" },
  });
}
const subscriptionsOf = ({ id }: Person) =>
  app.services.db.$count(pushSubscriptions, eq(pushSubscriptions.memberId, id));

it.each(["suspension", "ban"] as const)(
  "a %s ends every stream, session and push subscription of its member, and nobody else's",
  async (act) => {
    const [anna, rude] = [await createPerson(app), await createPerson(app)];
    const phone = await signIn(app, rude, app.browser({ address: "10.63.0.1" }));
    const streams = [await openStream(rude.browser), await openStream(phone)];
    const annas = await openStream(anna.browser);
    for (const person of [anna, rude]) await subscribe(person);
    const filed = await report(anna, { subject: "profile", id: rude.id });
    const { row } = await readReport(app, filed.body.reference);
    const params = { report_id: row.id };
    const reasons = { rule: "abuse", words: "Threats." } as const;
    const done =
      act === "ban"
        ? await senior.call("POST /api/admin/reports/:report_id/ban", { params, body: reasons })
        : await senior.call("POST /api/admin/reports/:report_id/suspension", {
            params,
            body: { ...reasons, hours: 1 },
          });
    expect(done.status).toBe(200);
    for (const { heard } of streams) expect(await heard).toContain("event: signed_out");
    for (const browser of [rude.browser, phone])
      expect((await browser.call("GET /api/user.php")).body.user).toBeNull();
    expect(await app.services.db.$count(sessions, eq(sessions.accountId, rude.id))).toBe(0);
    expect([await subscriptionsOf(rude), await subscriptionsOf(anna)]).toEqual([0, 1]);
    expect(annas.isOver()).toBe(false);
    await anna.browser.call("GET /api/logout.php");
    await annas.heard;
  },
);
