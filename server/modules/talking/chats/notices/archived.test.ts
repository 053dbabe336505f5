import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { sweepUnread } from "../sweep-unread.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function passSeconds(who: Person, seconds: number) {
  app.clock.advance(seconds);
  await sweepUnread(app.services, app.clock.now());
  await mailsAfterAWhile(app, who);
}

it("a mail and a reminder that wait when their conversation is archived are sent as before", async () => {
  const [a, b] = [await createPerson(app), await createPerson(app)];
  const { conversation_id } = (await send(a, b)).body.message;
  const archived = await b.browser.call("PATCH /api/conversations/:conversation_id", {
    params: { conversation_id },
    body: { is_archived: true },
  });
  expect(archived.status).toBe(200);
  await passSeconds(b, 301);
  expect(await app.mailsTo(b.email)).toHaveLength(1);
  await passSeconds(b, 86_401);
  expect(await app.mailsTo(b.email)).toHaveLength(2);
  expect((await b.browser.call("GET /api/chats.php")).body).toMatchObject({ is_all_archived: true });
});
