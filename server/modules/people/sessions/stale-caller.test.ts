import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmEmailChange } from "#server/modules/people/email-changes/confirm-email-change.ts";
import { keepPasskey } from "#server/modules/people/log-in/passkey-login.ts";
import { confirmTwoStep } from "#server/modules/people/two-step/set-up-two-step.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn, testPassword } from "#server/test/people/factories.ts";
import { SoftAuthenticator } from "#server/test/people/soft-authenticator.ts";
import { beginLogin, codeOf } from "#server/test/people/two-step.ts";

let app: TestApp;
let site: RequestSite;
beforeAll(async () => {
  app = await createTestApp();
  site = (await app.services.sites.find("localhost")) as RequestSite;
});
afterAll(() => app.close());

let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `10.56.${networks >> 8}.${networks & 255}` });
}
async function tokenTo(email: string, path: string): Promise<string> {
  const links = (await app.mailsTo(email)).flatMap((mail) => mail.links);
  return links.find((link) => link.includes(`${path}?token=`))?.split("token=")[1] ?? "";
}
const password = "lanterns over the river 9";
type Robbed = { email: string; thief: Browser };

/** Defences of an owner against a thief who is signed in. */
const defences: [string, (robbed: Robbed) => Promise<number>][] = [
  [
    "a denied log-in",
    async ({ email }) => {
      const token = await tokenTo(email, "/login/deny");
      return (await elsewhere().call("POST /api/login-denials", { body: { token } })).status;
    },
  ],
  [
    "a reset",
    async ({ email }) => {
      await elsewhere().call("POST /api/password-reset-mails", { body: { email } });
      const token = await tokenTo(email, "/reset-password/do");
      const body = { token, password, repeated_password: password };
      return (await elsewhere().call("POST /api/password-resets", { body })).status;
    },
  ],
  [
    "another password",
    async ({ email }) => {
      const own = elsewhere();
      await beginLogin(own, email);
      const body = { old_password: testPassword, password, repeated_password: password };
      return (await own.call("POST /api/password-changes", { body })).status;
    },
  ],
];

// The session is checked before the body is read, and a body may take minutes: the session of these calls has
// ended meanwhile.
describe.each(defences)("after %s, a request that was let in before", (_, defend) => {
  async function robbed() {
    const member = await createMember(app);
    await signIn(app, member, elsewhere());
    const thief = elsewhere();
    await beginLogin(thief, member.email);
    return { member, thief, email: member.email };
  }

  it("keeps no passkey", async () => {
    const { member, thief, email } = await robbed();
    const key = new SoftAuthenticator();
    const offer = await thief.call("POST /api/passkey-offers", { body: { password: testPassword } });
    const response = key.create(offer.body.options as { challenge: string });
    expect(await defend({ email, thief })).toBe(200);
    const kept = keepPasskey(app.services, {
      memberId: member.id,
      site,
      party: { rpId: "localhost", origin: "http://localhost:3000" },
      browserToken: thief.cookies.get("passkey") ?? "",
      name: "Theirs",
      response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
      now: app.clock.now(),
    });
    await expect(kept).rejects.toMatchObject({ code: "passkey_refused" });
  });

  it("switches no second step on", async () => {
    const { member, thief, email } = await robbed();
    const offer = await thief.call("POST /api/two-step-keys", { body: { password: testPassword } });
    const code = codeOf(app, offer.body.key);
    expect(await defend({ email, thief })).toBe(200);
    const withSecret = { ...app.services, secret: app.services.env.SESSION_SECRET };
    const given = { memberId: member.id, site, now: app.clock.now(), code };
    await expect(confirmTwoStep(withSecret, given)).rejects.toMatchObject({
      fields: { code: { code: "code_wrong" } },
    });
  });

  it("moves the account to no other address", async () => {
    const { member, thief, email } = await robbed();
    networks += 1;
    const moved = `theirs${networks}@example.org`;
    await thief.call("POST /api/email-changes", { body: { email: moved, password: testPassword } });
    const token = await tokenTo(moved, "/mail-change/do");
    expect(token).not.toBe("");
    expect(await defend({ email, thief })).toBe(200);
    const given = { token, memberId: member.id, site, now: app.clock.now() };
    await expect(confirmEmailChange(app.services, given)).rejects.toMatchObject({ code: "link_invalid" });
  });
});
