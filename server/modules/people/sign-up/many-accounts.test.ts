import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { startFakeSmtp } from "#server/test/doubles/fake-smtp.ts";
import { signupsPerHour } from "./sign-up-limits.ts";

let smtp: Awaited<ReturnType<typeof startFakeSmtp>>;
let app: TestApp;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  // Without the outbox of tests the limits are those of members.
  app = await createTestApp({ env: { NODE_ENV: "development", SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const signUp = (address: string, name: string) =>
  app.browser({ address }).call("POST /api/signups", {
    body: {
      ...{
        email: `${name}@example.com`,
        name,
        password: "violet harbour 73 kites",
        date_of_birth: "1990-05-17",
      },
      ...{ gender: "woman" as const, seeks: ["man" as const], consent: true as const },
    },
  });

it("accounts from one address end at a number an hour, and another address goes on", async () => {
  for (let made = 0; made < signupsPerHour.members; made += 1)
    expect((await signUp("10.88.0.1", `many_${made}`)).status).toBe(200);
  const refused = await signUp("10.88.0.1", "one_too_many");
  expect([refused.status, (refused.body as { error?: string }).error]).toEqual([429, "too_many_requests"]);
  expect((await signUp("10.88.0.2", "elsewhere")).status).toBe(200);
});
