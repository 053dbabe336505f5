import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessions } from "#server/db/schema/accounts.ts";
import { authenticators, recoveryCodes } from "#server/db/schema/credentials.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createSite, signIn, testPassword } from "#server/test/people/factories.ts";
import { beginLogin, codeOf, createTwoStepMember, takeStep } from "#server/test/people/two-step.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `10.53.${networks >> 8}.${networks & 255}` });
}
const isIn = async (browser: Browser) => (await browser.call("GET /api/user.php")).body.user !== null;
const statesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const sessionsOf = (memberId: string) =>
  app.services.db.select().from(sessions).where(eq(sessions.accountId, memberId));
const newPassword = "lanterns over the river 9";

describe("a log-in in two steps", () => {
  it("asks for the code after the password, and lets nobody in before it", async () => {
    const { member, key } = await createTwoStepMember(app, elsewhere());
    const browser = elsewhere();
    const { answer, challenge } = await beginLogin(browser, member.email);
    expect([answer.status, answer.body.error]).toEqual([403, "second_step_required"]);
    expect(browser.cookies.has("account")).toBe(false);
    expect(await isIn(browser)).toBe(false);
    const wrong = await takeStep(browser, challenge, "000000");
    expect([wrong.status, wrong.body.fields?.code?.code]).toEqual([422, "code_wrong"]);
    const code = codeOf(app, key);
    const entered = await takeStep(browser, challenge, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([entered.status, entered.body.user?.id]).toEqual([200, member.id]);
    expect(await isIn(browser)).toBe(true);
  });

  it("tells a wrong password nothing of the second step", async () => {
    const { member } = await createTwoStepMember(app, elsewhere());
    const plain = await createMember(app);
    for (const { email } of [member, plain]) {
      const { answer } = await beginLogin(elsewhere(), email, "not the password 1");
      expect([answer.status, answer.body.error]).toEqual([401, "login_failed"]);
    }
  });

  it("takes the codes of the half minutes beside now, no older and no later one", async () => {
    const { member, key } = await createTwoStepMember(app, elsewhere());
    for (const [offset, status] of [
      [-90, 422],
      [90, 422],
      [-30, 200],
      [30, 200],
    ] as const) {
      const browser = elsewhere();
      const { challenge } = await beginLogin(browser, member.email);
      expect((await takeStep(browser, challenge, codeOf(app, key, offset))).status).toBe(status);
    }
  });

  it("takes a code once, of two who bring it at the same time from one of them", async () => {
    const { member, key } = await createTwoStepMember(app, elsewhere());
    const [one, two] = [elsewhere(), elsewhere()];
    const [first, second] = [await beginLogin(one, member.email), await beginLogin(two, member.email)];
    const code = codeOf(app, key);
    const both = await Promise.all([
      takeStep(one, first.challenge, code),
      takeStep(two, second.challenge, code),
    ]);
    expect(statesOf(both)).toEqual([200, 422]);
    const late = elsewhere();
    const { challenge } = await beginLogin(late, member.email);
    expect((await takeStep(late, challenge, code)).status).toBe(422);
    // Nor is a code accepted that is older than the used one.
    expect((await takeStep(late, challenge, codeOf(app, key, -30))).status).toBe(422);
  });

  it("is one log-in, however often its answer is sent", async () => {
    const { member, key, recovery } = await createTwoStepMember(app, elsewhere());
    const before = (await sessionsOf(member.id)).length;
    const browser = elsewhere();
    const { challenge } = await beginLogin(browser, member.email);
    const codes = [codeOf(app, key), recovery[0] ?? "", recovery[1] ?? ""];
    const answers = await Promise.all(codes.map((code) => takeStep(browser, challenge, code)));
    expect(statesOf(answers)).toEqual([200, 410, 410]);
    expect(await sessionsOf(member.id)).toHaveLength(before + 1);
    // The late attempt has used up no code.
    const { body } = await browser.call("GET /api/two-step");
    expect(body.recovery_codes_left).toBeGreaterThanOrEqual(9);
  });

  it("ends after five minutes, with another browser, and on another site", async () => {
    const { member, key } = await createTwoStepMember(app, elsewhere());
    const browser = elsewhere();
    const { challenge } = await beginLogin(browser, member.email);
    expect((await takeStep(elsewhere(), challenge, codeOf(app, key))).status).toBe(410);
    const thief = elsewhere();
    const other = await createTwoStepMember(app, elsewhere());
    await beginLogin(thief, other.member.email);
    expect((await takeStep(thief, challenge, codeOf(app, key))).status).toBe(410);
    await createSite(app, "two-step.example");
    const abroad = await browser.call("POST /api/second-steps", {
      body: { challenge, code: codeOf(app, key) },
      headers: { host: "two-step.example" },
    });
    expect([abroad.status, abroad.body.error]).toEqual([410, "login_expired"]);
    app.clock.advance(300);
    expect((await takeStep(browser, challenge, codeOf(app, key))).status).toBe(410);
  });

  it("of one member takes no code of another's", async () => {
    const [one, two] = [
      await createTwoStepMember(app, elsewhere()),
      await createTwoStepMember(app, elsewhere()),
    ];
    const browser = elsewhere();
    const { challenge } = await beginLogin(browser, one.member.email);
    for (const code of [codeOf(app, two.key), two.recovery[0] ?? ""])
      expect((await takeStep(browser, challenge, code)).status).toBe(422);
  });
});

describe("guessing codes", () => {
  it("ends after five, however many come at once and however many log-ins they are for", async () => {
    const { member, key } = await createTwoStepMember(app, elsewhere());
    const logins: { browser: Browser; challenge: string }[] = [];
    // One after the other, because passwords that come at once meet a lock of their own.
    for (let count = 0; count < 8; count += 1) {
      const browser = elsewhere();
      const { challenge } = await beginLogin(browser, member.email);
      logins.push({ browser, challenge });
    }
    const guesses = logins.flatMap(({ browser, challenge }) =>
      ["000000", "111111", "222222", "333333"].map((code) => takeStep(browser, challenge, code)),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.error === "account_locked")).toHaveLength(27);
    // During the lock the right code gets the same answer as a wrong one.
    const browser = elsewhere();
    const { answer, challenge } = await beginLogin(browser, member.email);
    expect(answer.body.error).toBe("second_step_required");
    expect((await takeStep(browser, challenge, codeOf(app, key))).status).toBe(429);
    app.clock.advance(15 * 60);
    const again = await beginLogin(browser, member.email);
    expect((await takeStep(browser, again.challenge, codeOf(app, key))).status).toBe(200);
  });

  it("at one log-in ends after five, although the account's count has begun anew meanwhile", async () => {
    const { member, recovery } = await createTwoStepMember(app, elsewhere());
    const browser = elsewhere();
    const { challenge } = await beginLogin(browser, member.email);
    for (let count = 0; count < 3; count += 1)
      expect((await takeStep(browser, challenge, "000000")).status).toBe(422);
    const owner = elsewhere();
    const own = await beginLogin(owner, member.email);
    expect((await takeStep(owner, own.challenge, recovery[0] ?? "")).status).toBe(200);
    for (const status of [422, 422, 410, 410])
      expect((await takeStep(browser, challenge, "000000")).status).toBe(status);
  });

  it("is told to the owner once a day, and locks out nobody who has a code on paper", async () => {
    const { member, recovery } = await createTwoStepMember(app, elsewhere());
    const told = async () =>
      (await app.mailsTo(member.email)).filter(
        ({ subject }) => subject === "Wrong codes when logging in to your account",
      ).length;
    async function guess(): Promise<void> {
      const browser = elsewhere();
      const { challenge } = await beginLogin(browser, member.email);
      for (let count = 0; count < 4; count += 1) await takeStep(browser, challenge, "000000");
      expect(await told()).toBe(0);
      expect((await takeStep(browser, challenge, "000000")).status).toBe(422);
    }
    await guess();
    expect(await told()).toBe(1);
    const owner = elsewhere();
    const { challenge } = await beginLogin(owner, member.email);
    expect((await takeStep(owner, challenge, "000000")).status).toBe(429);
    // Wrong recovery codes count for this log-in alone.
    expect((await takeStep(owner, challenge, "a".repeat(16))).status).toBe(422);
    expect((await takeStep(owner, challenge, recovery[0] ?? "")).status).toBe(200);
    // The owner is logged in: the count has started anew, and the mail of the day was sent.
    const again = elsewhere();
    const second = await beginLogin(again, member.email);
    for (let count = 0; count < 5; count += 1)
      expect((await takeStep(again, second.challenge, "000000")).status).toBe(422);
    expect(await told()).toBe(1);
    const paper = elsewhere();
    const third = await beginLogin(paper, member.email);
    for (const status of [422, 422, 422, 422, 422, 410])
      expect((await takeStep(paper, third.challenge, "b".repeat(16))).status).toBe(status);
  });

  it("counts where a session asks to switch the second step off, too", async () => {
    const { browser, key } = await createTwoStepMember(app, elsewhere());
    const remove = (code: string) =>
      browser.call("POST /api/two-step-removals", { body: { password: testPassword, code } });
    const answers = await Promise.all(Array.from({ length: 9 }, () => remove("000000")));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await remove(codeOf(app, key))).status).toBe(429);
  });
});

describe("recovery codes", () => {
  it("are ten, let in without the app once each, are counted, and are kept as hashes", async () => {
    const { member, recovery, browser } = await createTwoStepMember(app, elsewhere());
    expect(new Set(recovery).size).toBe(10);
    expect(recovery[0]).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    const [one, two] = [elsewhere(), elsewhere()];
    const [first, second] = [await beginLogin(one, member.email), await beginLogin(two, member.email)];
    const code = (recovery[3] ?? "").toUpperCase().replaceAll("-", " ");
    const both = await Promise.all([
      takeStep(one, first.challenge, code),
      takeStep(two, second.challenge, code),
    ]);
    expect(statesOf(both)).toEqual([200, 422]);
    expect((await browser.call("GET /api/two-step")).body.recovery_codes_left).toBe(9);
    const { db } = app.services;
    const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, member.id));
    const kept = JSON.stringify(rows);
    for (const shown of recovery) {
      expect(kept).not.toContain(shown);
      expect(kept).not.toContain(shown.replaceAll("-", ""));
    }
  });

  it("are renewed with the password and a code, a mail says so, and the old ones open nothing then", async () => {
    const { member, key, recovery, browser } = await createTwoStepMember(app, elsewhere());
    const renew = (password: string, code?: string) =>
      browser.call("POST /api/recovery-codes", { body: { password, code } });
    const mails = async () => (await app.mailsTo(member.email)).map(({ subject }) => subject);
    expect((await renew("not the password 1", codeOf(app, key))).body.fields).toHaveProperty("password");
    for (const [code, refusal] of [
      [undefined, "required"],
      ["", "required"],
      ["000000", "code_wrong"],
    ] as const)
      expect((await renew(testPassword, code)).body.fields?.code?.code).toBe(refusal);
    expect((await browser.call("GET /api/two-step")).body.recovery_codes_left).toBe(10);
    expect(await mails()).not.toContain("You have new recovery codes");
    const renewed = (await renew(testPassword, codeOf(app, key))).body.recovery_codes;
    expect(renewed).toHaveLength(10);
    expect(await mails()).toContain("You have new recovery codes");
    // A recovery code is accepted, too, and is used up with the others.
    expect((await renew(testPassword, renewed[1] ?? "")).status).toBe(200);
    expect((await renew(testPassword, renewed[2] ?? "")).status).toBe(422);
    const latest = (await renew(testPassword, codeOf(app, key, 30))).body.recovery_codes;
    const other = elsewhere();
    const { challenge } = await beginLogin(other, member.email);
    expect((await takeStep(other, challenge, recovery[0] ?? "")).status).toBe(422);
    expect((await takeStep(other, challenge, latest[0] ?? "")).status).toBe(200);
  });
});

describe("setting it up", () => {
  it("asks the password, draws the key, and counts from the code on; mails say on and off", async () => {
    const member = await createMember(app, { account: { language: "de" } });
    const browser = await signIn(app, member, elsewhere());
    const offer = (password: string) => browser.call("POST /api/two-step-keys", { body: { password } });
    expect((await offer("not the password 1")).status).toBe(422);
    const { body } = await offer(testPassword);
    expect(body.key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(body.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    const { db } = app.services;
    const [row] = await db.select().from(authenticators).where(eq(authenticators.accountId, member.id));
    expect(row?.sealedKey).not.toContain(body.key.replaceAll(" ", ""));
    // Log-in asks for no code yet, and another offer replaces this one.
    expect((await beginLogin(elsewhere(), member.email)).answer.status).toBe(200);
    const second = (await offer(testPassword)).body;
    const confirm = (key: string) => browser.call("POST /api/two-step", { body: { code: codeOf(app, key) } });
    expect((await confirm(body.key)).status).toBe(422);
    const both = await Promise.all([confirm(second.key), confirm(second.key)]);
    expect(statesOf(both)).toEqual([200, 422]);
    expect((await offer(testPassword)).body.error).toBe("conflict");
    app.clock.advance(60);
    const remove = (given: { password: string; code: string }) =>
      browser.call("POST /api/two-step-removals", { body: given });
    const code = codeOf(app, second.key);
    expect((await remove({ password: "not the password 1", code })).status).toBe(422);
    expect((await remove({ password: testPassword, code: "000000" })).status).toBe(422);
    expect((await remove({ password: testPassword, code })).status).toBe(200);
    expect((await beginLogin(elsewhere(), member.email)).answer.status).toBe(200);
    const subjects = (await app.mailsTo(member.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Login in zwei Schritten ist an");
    expect(subjects).toContain("Login in zwei Schritten ist aus");
  });

  it("is for confirmed addresses: nobody locks a mailbox's owner out of what they signed up with it", async () => {
    const member = await createMember(app, { account: { status: "not_confirmed", confirmedAt: null } });
    const browser = await signIn(app, member, elsewhere());
    const refused = await browser.call("POST /api/two-step-keys", { body: { password: testPassword } });
    expect([refused.status, refused.body.error]).toEqual([409, "not_confirmed"]);
  });

  it("with a key whose seal another account or another secret made opens nothing", async () => {
    const [one, two] = [
      await createTwoStepMember(app, elsewhere()),
      await createTwoStepMember(app, elsewhere()),
    ];
    const { db } = app.services;
    const [stolen] = await db
      .select()
      .from(authenticators)
      .where(eq(authenticators.accountId, two.member.id));
    await db
      .update(authenticators)
      .set({ sealedKey: stolen?.sealedKey ?? "" })
      .where(eq(authenticators.accountId, one.member.id));
    const browser = elsewhere();
    const { challenge } = await beginLogin(browser, one.member.email);
    expect((await takeStep(browser, challenge, codeOf(app, two.key))).status).toBe(422);
    expect((await takeStep(browser, challenge, one.recovery[0] ?? "")).status).toBe(200);
  });
});

describe("a trusted device", () => {
  async function trusting() {
    const made = await createTwoStepMember(app, elsewhere());
    const laptop = elsewhere();
    const { challenge } = await beginLogin(laptop, made.member.email);
    const entered = await takeStep(laptop, challenge, codeOf(app, made.key), true);
    expect(entered.status).toBe(200);
    app.clock.advance(60);
    return { ...made, laptop };
  }
  const isAsked = async (browser: Browser, email: string, password = testPassword) =>
    (await beginLogin(browser, email, password)).answer.status === 403;

  it("is asked for the password alone, for 30 days, and opens no other account", async () => {
    const { member, laptop } = await trusting();
    await laptop.call("GET /api/logout.php");
    expect(await isAsked(laptop, member.email)).toBe(false);
    expect(await isAsked(elsewhere(), member.email)).toBe(true);
    const other = await createTwoStepMember(app, elsewhere());
    expect(await isAsked(laptop, other.member.email)).toBe(true);
    app.clock.advance(30 * 86_400);
    expect(await isAsked(laptop, member.email)).toBe(true);
  });

  it("is asked again after a new password, a sign-out from elsewhere, and a second step set up anew", async () => {
    const changed = await trusting();
    await changed.laptop.call("POST /api/password-changes", {
      body: { old_password: testPassword, password: newPassword, repeated_password: newPassword },
    });
    expect(await isAsked(changed.laptop, changed.member.email, newPassword)).toBe(true);

    const out = await trusting();
    const { body } = await out.browser.call("GET /api/devices");
    const id = body.devices.find(({ is_current }) => !is_current)?.id ?? "";
    await out.browser.call("DELETE /api/devices/:device_id", { params: { device_id: id } });
    expect(await isAsked(out.laptop, out.member.email)).toBe(true);

    // After all devices were signed out, also one without a session is asked again.
    const everywhere = await trusting();
    await everywhere.laptop.call("GET /api/logout.php");
    expect((await everywhere.browser.call("DELETE /api/devices")).status).toBe(200);
    expect(await isAsked(everywhere.laptop, everywhere.member.email)).toBe(true);

    const here = await trusting();
    expect((await here.laptop.call("DELETE /api/devices")).status).toBe(200);
    expect(await isAsked(here.laptop, here.member.email)).toBe(false);

    const anew = await trusting();
    await anew.browser.call("POST /api/two-step-removals", {
      body: { password: testPassword, code: anew.recovery[0] ?? "" },
    });
    const offer = await anew.browser.call("POST /api/two-step-keys", { body: { password: testPassword } });
    await anew.browser.call("POST /api/two-step", { body: { code: codeOf(app, offer.body.key) } });
    expect(await isAsked(anew.laptop, anew.member.email)).toBe(true);
  });

  it("is not known by a token that somebody else had put there before", async () => {
    const { member, key } = await createTwoStepMember(app, elsewhere());
    const planted = "p".repeat(43);
    const laptop = elsewhere();
    laptop.cookies.set("own-device", planted);
    const { challenge } = await beginLogin(laptop, member.email);
    expect((await takeStep(laptop, challenge, codeOf(app, key), true)).status).toBe(200);
    const thief = elsewhere();
    thief.cookies.set("own-device", planted);
    expect(await isAsked(thief, member.email)).toBe(true);
  });
});

describe("ways in beside log-in", () => {
  it("ask for the second step, too: a reset, a sign-up with the same password, a return", async () => {
    const { member, key, browser } = await createTwoStepMember(app, elsewhere());
    const reader = elsewhere();
    await reader.call("POST /api/password-reset-mails", { body: { email: member.email } });
    const links = (await app.mailsTo(member.email)).flatMap((mail) => mail.links);
    const token = links.find((link) => link.includes("/reset-password/do?"))?.split("token=")[1] ?? "";
    const reset = { token, password: newPassword, repeated_password: newPassword };
    expect((await reader.call("POST /api/password-resets", { body: reset })).status).toBe(200);
    expect(await isIn(reader)).toBe(false);
    expect((await beginLogin(reader, member.email, newPassword)).answer.status).toBe(403);

    const again = elsewhere();
    const signup = await again.call("POST /api/signups", {
      body: {
        email: member.email,
        name: "again_twice",
        password: newPassword,
        date_of_birth: "1990-05-17",
        gender: "man",
        seeks: ["woman"],
        consent: true,
      },
    });
    expect([signup.status, signup.body.error]).toEqual([403, "second_step_required"]);
    expect(await isIn(again)).toBe(false);

    const back = elsewhere();
    const begun = await beginLogin(back, member.email, newPassword);
    expect((await takeStep(back, begun.challenge, codeOf(app, key))).status).toBe(200);
    await back.call("POST /api/deletion", { body: { password: newPassword, remarks: "" } });
    app.clock.advance(60);
    const refused = await beginLogin(elsewhere(), member.email, newPassword);
    expect(refused.answer.body.error).toBe("pending_deletion");
    const returning = await beginLogin(browser, member.email, newPassword, { reactivate: true });
    expect(returning.answer.body.error).toBe("second_step_required");
    // A deletion is taken back only after the second step.
    expect((await beginLogin(elsewhere(), member.email, newPassword)).answer.body.error).toBe(
      "pending_deletion",
    );
    expect((await takeStep(browser, returning.challenge, codeOf(app, key))).status).toBe(200);
    expect((await browser.call("GET /api/user.php")).body.user?.status).toBe("active");
  });

  it("a log-in that awaits its code ends with a new password", async () => {
    const { member, key, browser } = await createTwoStepMember(app, elsewhere());
    const other = elsewhere();
    const { challenge } = await beginLogin(other, member.email);
    await browser.call("POST /api/password-changes", {
      body: { old_password: testPassword, password: newPassword, repeated_password: newPassword },
    });
    expect((await takeStep(other, challenge, codeOf(app, key))).status).toBe(410);
  });
});

it("the copy of a member's data says that there are two steps, and holds no secret", async () => {
  const { member, key, recovery } = await createTwoStepMember(app, elsewhere());
  const { exportMember } = await import("#server/modules/people/accounts/export-member.ts");
  const data = JSON.stringify(
    await exportMember(app.services.db, app.services.lives, member.id, app.services.env.SESSION_SECRET),
  );
  expect(data).toContain("confirmedAt");
  for (const secret of [key, key.replaceAll(" ", ""), ...recovery]) expect(data).not.toContain(secret);
});
