import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, sendMessageTo } from "#server/test/people/chatting.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("does nothing in another member's name: who is signed in may have changed since the page was drawn", async () => {
  const [a, b, c] = [await createPerson(app), await createPerson(app), await createPerson(app)];
  const message = () => ({
    params: { member_id: c.id },
    body: { client_id: newId(), body: "In whose name?" },
    headers: { "x-member": a.id },
  });
  // The second call takes the shortcut, which looks up the session's owner itself.
  for (const _ of ["first", "second"]) {
    const refused = await b.browser.call("POST /api/members/:member_id/messages", message());
    expect(refused).toMatchObject({ status: 409, body: { error: "other_member" } });
    const read = await b.browser.call("GET /api/user.php", { headers: { "x-member": a.id } });
    expect(read).toMatchObject({ status: 409, body: { error: "other_member" } });
    await sendMessageTo(b, a);
  }
  expect((await c.browser.call("GET /api/chats.php")).body.chats).toEqual([]);
  expect((await a.browser.call("POST /api/members/:member_id/messages", message())).status).toBe(200);
});

it("still says that nobody is signed in where nobody is", async () => {
  const a = await createPerson(app);
  await a.browser.call("GET /api/logout.php");
  const answer = await a.browser.call("GET /api/chats.php", { headers: { "x-member": a.id } });
  expect(answer).toMatchObject({ status: 403, body: { error: "authentication_required" } });
  const visible = await a.browser.call("GET /api/settings.php", { headers: { "x-member": a.id } });
  expect(visible.status).toBe(200);
});
