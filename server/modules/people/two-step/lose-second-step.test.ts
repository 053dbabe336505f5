import { and, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recoveryCodes } from "#server/db/schema/credentials.ts";
import { countRecoveryCodes } from "#server/modules/people/credentials/recovery-codes.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createSite, signIn, testPassword } from "#server/test/people/factories.ts";
import { beginLogin, codeOf, createTwoStepMember, takeStep } from "#server/test/people/two-step.ts";
import { endLostSteps } from "./lose-second-step.ts";
import { lossMailsPerDay } from "./two-step-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const hour = 3600;
let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `10.55.${networks >> 8}.${networks & 255}` });
}
const ask = (browser: Browser, challenge: string) =>
  browser.call("POST /api/second-step-losses", { body: { challenge } });
const start = (token: string, headers = {}) =>
  elsewhere().call("POST /api/second-step-loss-starts", { body: { token }, headers });
const stop = (token: string) => elsewhere().call("POST /api/second-step-loss-stops", { body: { token } });
async function tokenTo(email: string, path: string): Promise<string> {
  const links = (await app.mailsTo(email)).flatMap((mail) => mail.links);
  return links.find((link) => link.includes(`${path}?token=`))?.split("token=")[1] ?? "";
}
const end = () => endLostSteps(app.services, app.clock.now());
const isAsked = async (email: string) => (await beginLogin(elsewhere(), email)).answer.status === 403;

/** Recovery codes that were made in the last minute. */
const countNew = (memberId: string) =>
  app.services.db.$count(
    recoveryCodes,
    and(
      eq(recoveryCodes.accountId, memberId),
      gt(recoveryCodes.createdAt, new Date(app.clock.now().getTime() - 59_000)),
    ),
  );

/** A person with the right password states the loss of the second step. */
async function lost() {
  const made = await createTwoStepMember(app, elsewhere());
  const browser = elsewhere();
  const { challenge } = await beginLogin(browser, made.member.email);
  expect((await ask(browser, challenge)).status).toBe(200);
  return { ...made, token: await tokenTo(made.member.email, "/login/lost") };
}
async function waiting() {
  const made = await lost();
  expect((await start(made.token)).body).toEqual({ email: made.member.email });
  return { ...made, stopToken: await tokenTo(made.member.email, "/login/keep") };
}

describe("a second step that is lost", () => {
  it("is asked for until 72 hours after the mail's button was pressed, and no longer", async () => {
    const { member } = await waiting();
    app.clock.advance(72 * hour - 1);
    await end();
    expect(await isAsked(member.email)).toBe(true);
    app.clock.advance(1);
    await end();
    expect(await isAsked(member.email)).toBe(false);
    expect((await app.mailsTo(member.email)).map(({ subject }) => subject)).toContain(
      "Two-step login is off",
    );
  });

  it("stays where the mail's link, the member's settings, a code or a denied log-in says so", async () => {
    const byLink = await waiting();
    expect((await stop(byLink.stopToken)).body).toEqual({ email: byLink.member.email });
    expect((await stop(byLink.stopToken)).status).toBe(410);
    const bySettings = await waiting();
    const { body } = await bySettings.browser.call("GET /api/two-step");
    expect(body.ends_at).not.toBeNull();
    await bySettings.browser.call("DELETE /api/second-step-loss");
    const byCode = await waiting();
    const browser = elsewhere();
    const { challenge } = await beginLogin(browser, byCode.member.email);
    expect((await takeStep(browser, challenge, codeOf(app, byCode.key))).status).toBe(200);
    const others = await waiting();
    app.clock.advance(72 * hour);
    await end();
    for (const { member } of [byLink, bySettings, byCode]) expect(await isAsked(member.email)).toBe(true);
    expect(await isAsked(others.member.email)).toBe(false);
  });

  it("ends 72 hours after a denied log-in where it was set up since, unless a code says that it is the owner's", async () => {
    const newPassword = "lanterns over the river 9";
    async function robbed() {
      const member = await createMember(app);
      await signIn(app, member, elsewhere());
      app.clock.advance(60);
      const thief = elsewhere();
      await beginLogin(thief, member.email);
      app.clock.advance(60);
      const offer = await thief.call("POST /api/two-step-keys", { body: { password: testPassword } });
      const code = codeOf(app, offer.body.key);
      const confirmed = await thief.call("POST /api/two-step", { body: { code } });
      expect(confirmed.status).toBe(200);
      app.clock.advance(60);
      const body = { token: await tokenTo(member.email, "/login/deny") };
      const denied = await elsewhere().call("POST /api/login-denials", { body });
      const endsAt = new Date(app.clock.now().getTime() + 72 * hour * 1000).toISOString();
      expect(denied.body).toEqual({
        email: member.email,
        second_step_ends_at: endsAt,
        recovery_codes_gone: true,
      });
      const token = await tokenTo(member.email, "/reset-password/do");
      const reset = { token, password: newPassword, repeated_password: newPassword };
      expect((await elsewhere().call("POST /api/password-resets", { body: reset })).status).toBe(200);
      return { member, key: offer.body.key, recovery: confirmed.body.recovery_codes[0] ?? "" };
    }
    const isStillAsked = async (email: string) =>
      (await beginLogin(elsewhere(), email, newPassword)).answer.status === 403;
    const theirs = await robbed();
    const owners = await robbed();
    const own = elsewhere();
    const { challenge } = await beginLogin(own, owners.member.email, newPassword);
    // The recovery codes were the stranger's, too.
    expect((await takeStep(own, challenge, owners.recovery)).status).toBe(422);
    expect((await takeStep(own, challenge, codeOf(app, owners.key))).status).toBe(200);
    expect(await tokenTo(theirs.member.email, "/login/keep")).not.toBe("");
    app.clock.advance(72 * hour);
    await end();
    expect(await isStillAsked(theirs.member.email)).toBe(false);
    expect(await isStillAsked(owners.member.email)).toBe(true);
  });

  it("stays at a denied log-in that came after it, with its recovery codes, and its wait stops", async () => {
    const { member, key, recovery, browser } = await waiting();
    const phone = elsewhere();
    const { challenge } = await beginLogin(phone, member.email);
    expect((await takeStep(phone, challenge, codeOf(app, key))).status).toBe(200);
    app.clock.advance(60);
    // A person with the password begins the wait after that.
    const other = elsewhere();
    const begun = await beginLogin(other, member.email);
    await ask(other, begun.challenge);
    expect((await start(await tokenTo(member.email, "/login/lost"))).status).toBe(200);
    const denied = await elsewhere().call("POST /api/login-denials", {
      body: { token: await tokenTo(member.email, "/login/deny") },
    });
    expect(denied.body).toEqual({
      email: member.email,
      second_step_ends_at: null,
      recovery_codes_gone: false,
    });
    expect((await stop(await tokenTo(member.email, "/login/keep"))).status).toBe(410);
    expect(recovery).toHaveLength(10);
    expect(await countRecoveryCodes(app.services.db, member.id)).toBe(10);
    expect((await browser.call("GET /api/user.php")).body.user).toBeNull();
  });

  it("keeps no recovery code that the denied log-in was made with or has made since", async () => {
    async function robbed(byCode: (made: Awaited<ReturnType<typeof createTwoStepMember>>) => string) {
      const made = await createTwoStepMember(app, elsewhere());
      const thief = elsewhere();
      const { challenge } = await beginLogin(thief, made.member.email);
      expect((await takeStep(thief, challenge, byCode(made))).status).toBe(200);
      app.clock.advance(60);
      return { ...made, thief };
    }
    const renewTogether = async (who: Awaited<ReturnType<typeof robbed>>) => {
      const body = { password: testPassword, code: codeOf(app, who.key) };
      return who.thief.call("POST /api/recovery-codes", { body });
    };
    const deny = async ({ member }: Awaited<ReturnType<typeof robbed>>) => {
      const body = { token: await tokenTo(member.email, "/login/deny") };
      return elsewhere().call("POST /api/login-denials", { body });
    };
    const leftOf = ({ member }: { member: { id: string } }) => countRecoveryCodes(app.services.db, member.id);
    const renewed = await robbed(({ key }) => codeOf(app, key));
    expect((await renewTogether(renewed)).status).toBe(200);
    const onPaper = await robbed(({ recovery }) => recovery[3] ?? "");
    const both = await robbed(({ key }) => codeOf(app, key));
    for (const who of [renewed, onPaper]) {
      const { body } = await deny(who);
      expect(body).toEqual({
        email: who.member.email,
        second_step_ends_at: null,
        recovery_codes_gone: true,
      });
      expect(await leftOf(who)).toBe(0);
      const reset = (await app.mailsTo(who.member.email)).find(({ links }) =>
        links.some((link) => link.includes("/reset-password/do?")),
      );
      expect(reset?.text).toContain("Your recovery codes no longer work either");
    }
    // Codes are renewed at the same instant: either the renewal is too late, or its codes are removed.
    await Promise.all([renewTogether(both), deny(both)]);
    const [kept, isNew] = [await leftOf(both), await countNew(both.member.id)];
    expect([kept, isNew].join()).toMatch(/^(0|10),0$/);
  });

  it("stays where the account moves to another address meanwhile", async () => {
    const { member, browser, stopToken } = await waiting();
    const email = `moved.${member.email}`;
    await browser.call("POST /api/email-changes", { body: { email, password: testPassword } });
    const token = await tokenTo(email, "/mail-change/do");
    const moved = await browser.call("POST /api/email-change-confirmations", { body: { token } });
    expect(moved.status).toBe(200);
    expect((await stop(stopToken)).status).toBe(410);
    app.clock.advance(72 * hour);
    await end();
    expect(await isAsked(email)).toBe(true);
  });

  it("is not ended sooner by asking again, nor later", async () => {
    const { member, token } = await waiting();
    expect((await start(token)).status).toBe(410);
    app.clock.advance(71 * hour);
    const browser = elsewhere();
    const { challenge } = await beginLogin(browser, member.email);
    await ask(browser, challenge);
    expect((await start(await tokenTo(member.email, "/login/lost"))).status).toBe(200);
    app.clock.advance(hour);
    await end();
    expect(await isAsked(member.email)).toBe(false);
  });

  it("is asked for by nobody without the password, the browser that gave it, and the mail", async () => {
    const { member, token } = await lost();
    const { challenge } = await beginLogin(elsewhere(), member.email);
    expect((await ask(elsewhere(), challenge)).status).toBe(410);
    await createSite(app, "lost.example");
    expect((await start(token, { host: "lost.example" })).status).toBe(410);
    for (const made of ["x", member.id]) {
      expect((await start(made)).status).toBe(410);
      expect((await stop(made)).status).toBe(410);
    }
    app.clock.advance(30 * 60);
    expect((await start(token)).status).toBe(410);
    const plain = await createMember(app);
    const other = elsewhere();
    await beginLogin(other, plain.email);
    expect((await ask(other, challenge)).status).toBe(410);
  });

  it("begins one wait however often its button is pressed, and mails a few times a day at most", async () => {
    const { member, token } = await lost();
    const presses = await Promise.all([start(token), start(token), start(token)]);
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const again = await createTwoStepMember(app, elsewhere());
    const answers = [];
    for (let count = 0; count < lossMailsPerDay + 2; count += 1) {
      const browser = elsewhere();
      const { challenge } = await beginLogin(browser, again.member.email);
      answers.push((await ask(browser, challenge)).status);
    }
    expect(answers).toEqual([200, 200, 200, 429, 429]);
    expect(await tokenTo(member.email, "/login/keep")).not.toBe("");
  });
});
