import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { supportThreads } from "#server/db/schema/support.ts";
import { type RunningPushEmulator, startPushEmulator } from "#server/emulators/push/start.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson } from "#server/test/people/chatting.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";

let app: TestApp;
let browsers: RunningPushEmulator;
beforeAll(async () => {
  const clock = movableClock();
  browsers = await startPushEmulator({ now: clock.now });
  app = await createTestApp({ clock, env: { PUSH_SERVICE_URL: browsers.url } });
});
afterAll(async () => {
  await app.close();
  await browsers.close();
});

it("an answer is pushed in the member's language, says nothing on a locked screen, and is mailed if it stays unread", async () => {
  const { db } = app.services;
  const anna = await createPerson(app, { account: { language: "de" } });
  const { push_public_key } = (await app.browser().call("GET /api/settings.php")).body;
  const { id, keys } = browsers.subscribe(push_public_key);
  const subscription = { endpoint: `${browsers.url}/${id}`, keys };
  const saved = await anna.browser.call("POST /api/user.php?push=1", { body: { subscription } });
  expect(saved.status).toBe(200);
  const goAway = async () => {
    const lastSeenAt = new Date(app.clock.now().getTime() - 3_600_000);
    await db.update(accounts).set({ lastSeenAt }).where(eq(accounts.id, anna.id));
  };
  const pushed = () =>
    browsers.received(id).map(({ text }) => JSON.parse(text).notification as Record<string, string>);
  const body = { client_id: newId(), text: "Wie geht das?" };
  await anna.browser.call("POST /api/support/messages", { body });
  const [thread] = await db.select().from(supportThreads).where(eq(supportThreads.memberId, anna.id));
  const desk = await openStaffSession(app, await createStaff(app, { roles: ["support"] }));
  const answer = async (text: string) => {
    await goAway();
    const params = { thread_id: thread?.id ?? "" };
    const said = { topic: "other" as const, text, seen_seq: 1 };
    const { status } = await desk.call("POST /api/admin/support/:thread_id/messages", { params, body: said });
    expect(status).toBe(200);
  };

  await answer("Secret words.");
  await expect.poll(pushed).toHaveLength(1);
  expect(pushed()[0]).toMatchObject({
    body: "Es gibt etwas Neues für dich.",
    navigate: "http://localhost:3000/support",
  });
  // The mail follows, because nobody has looked.
  app.clock.advance(600);
  const [mail] = await mailsAfterAWhile(app, anna);
  expect(mail?.subject).toBe("Der Kundenservice hat dir geantwortet");

  await anna.browser.call("PUT /api/lock-screen-texts", { body: { is_on: true } });
  app.clock.advance(600);
  await answer("More secret words.");
  await expect.poll(pushed).toHaveLength(2);
  expect(pushed()[1]?.body).toBe("Der Kundenservice hat dir geantwortet.");
  expect(JSON.stringify(browsers.received(id))).not.toContain("ecret words");
});
