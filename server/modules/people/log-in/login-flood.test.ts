import { afterAll, beforeAll, expect, it } from "vitest";
import { loginLocks } from "#server/db/schema/accounts.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createPerson, sendMessageTo } from "#server/test/people/chatting.ts";
import { createMember, testPassword } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});

const run = Math.floor(Math.random() * 0xffff).toString(16);

it("a flood of log-ins from everywhere is refused if it would wait too long, and the chat still works", async () => {
  const [a, b] = [await createPerson(app, { credits: 500, freeMessagesUsed: 5 }), await createPerson(app)];
  const flood = Array.from({ length: 150 }, (_, index) =>
    app
      .browser({ address: `2001:db8:${run}:${index.toString(16)}::1` })
      .call("POST /api/user.php", { body: { email: `flood${index}@example.com`, password: "none 12345" } }),
  );
  const sent = await Promise.all(Array.from({ length: 20 }, () => sendMessageTo(a, b)));
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));

  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 503);
  const looked = answers.filter(({ status }) => status === 401);
  expect(refused.length + looked.length).toBe(answers.length);
  // Thirty-two run at once; the others were refused before they counted or did any other work.
  expect(looked.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(50);
  for (const { body, headers } of refused) {
    expect(body.error).toBe("unavailable");
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }

  const counted = await app.services.db.select().from(loginLocks);
  expect(counted.filter(({ key }) => key.startsWith("account:"))).toHaveLength(looked.length);
  const { email } = await createMember(app);
  const own = { email, password: testPassword };
  expect((await app.browser().call("POST /api/user.php", { body: own })).status).toBe(200);
}, 120_000);
