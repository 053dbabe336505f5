import { Secret, TOTP } from "otpauth";
import type { Browser, TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn, type TestMember, testPassword } from "./factories.ts";

/** The code of an app with this key, `offset` seconds from the test's now. */
export function codeOf(app: TestApp, key: string, offset = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  return totp.generate({ timestamp: app.clock.now().getTime() + offset * 1000 });
}

export type TwoStepMember = { member: TestMember; key: string; recovery: string[]; browser: Browser };

/** A member with a second step, and the browser that set it up. */
export async function createTwoStepMember(
  app: TestApp,
  browser: Browser,
  account: NonNullable<Parameters<typeof createMember>[1]>["account"] = {},
): Promise<TwoStepMember> {
  const member = await createMember(app, { account });
  await signIn(app, member, browser);
  const offer = await browser.call("POST /api/two-step-keys", { body: { password: testPassword } });
  const confirmed = await browser.call("POST /api/two-step", {
    body: { code: codeOf(app, offer.body.key) },
  });
  if (confirmed.status !== 200) throw new Error(`two steps: ${JSON.stringify(confirmed.body)}`);
  // The code that switched it on is used up, so the next one is needed.
  app.clock.advance(60);
  return { member, key: offer.body.key, recovery: confirmed.body.recovery_codes, browser };
}

/** Sends the password; returns the challenge. */
export async function beginLogin(browser: Browser, email: string, password = testPassword, body = {}) {
  const answer = await browser.call("POST /api/user.php", { body: { email, password, ...body } });
  return { answer, challenge: String((answer.body as { challenge?: string }).challenge ?? "") };
}

export const takeStep = (browser: Browser, challenge: string, code: string, trust_device = false) =>
  browser.call("POST /api/second-steps", { body: { challenge, code, trust_device } });
