import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accounts, accountTokens, sessions } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { endSuspensions } from "#server/modules/people/restrictions/lift-restriction.ts";
import { checkPassword } from "#server/platform/passwords/passwords.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import {
  createMember,
  createSite,
  signIn,
  type TestMember,
  testPassword,
} from "#server/test/people/factories.ts";

/** Delays every check of a password until a test lets it continue. */
const checking = vi.hoisted(() => ({ hold: null as Promise<void> | null, held: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return {
    ...real,
    verify: async (...given: Parameters<typeof real.verify>) => {
      const matches = await real.verify(...given);
      if (checking.hold) {
        checking.held += 1;
        await checking.hold;
      }
      return matches;
    },
  };
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The first check of a new password loads the lists of common ones.
  await checkPassword(fresh);
});
afterAll(() => app.close());

const fresh = "seven quiet lanterns 4";
const invalid = [410, "link_invalid", "Link expired or invalid, request a new email"];
let counter = 0;

const run = Math.floor(Math.random() * 0xffff).toString(16);
function elsewhere(): Browser {
  counter += 1;
  return app.browser({ address: `2001:db8:${run}:${counter.toString(16)}::2` });
}
const logIn = (email: string, password: string, browser = elsewhere()) =>
  browser.call("POST /api/user.php", { body: { email, password } });
const reset = (token: string, password = fresh, browser = elsewhere()) =>
  browser.call("POST /api/password-resets", { body: { token, password, repeated_password: password } });
const look = (token: string) => elsewhere().call("POST /api/password-reset-links", { body: { token } });
const refusalOf = ({ status, body }: { status: number; body: { error?: string; message?: string } }) => [
  status,
  body.error,
  body.message,
];

/** Asks for a mail and takes the token out of it. */
async function tokenFor(email: string): Promise<string> {
  await elsewhere().call("POST /api/password-reset-mails", { body: { email } });
  const links = (await app.mailsTo(email)).flatMap((mail) => mail.links);
  return links.find((link) => link.includes("/reset-password/do?token="))?.split("token=")[1] ?? "";
}
async function signUp(email: string, password: string, browser = elsewhere()): Promise<string> {
  counter += 1;
  const { status, body } = await browser.call("POST /api/signups", {
    body: {
      email,
      name: `resetter_${counter}`,
      password,
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      consent: true,
    },
  });
  expect(status).toBe(200);
  return body.user?.id ?? "";
}
const isSignedIn = async (browser: Browser) => (await browser.call("GET /api/user.php")).body.user !== null;

describe("a new password", () => {
  it("replaces the old one, ends every session and says so by mail", async () => {
    const member = await createMember(app, { account: { language: "pl" } });
    const [phone, laptop] = [await signIn(app, member), await signIn(app, member)];
    const token = await tokenFor(member.email);
    expect((await look(token)).body).toEqual({ email: member.email, confirms_address: false });

    const browser = elsewhere();
    const answer = await reset(token, fresh, browser);
    expect([answer.status, answer.body]).toEqual([200, { email: member.email }]);
    // The link proves the mailbox and signs no member in: a log-in still asks for every step. The one cookie
    // only tells this device from others.
    expect(String(answer.headers["set-cookie"])).toMatch(/^own-device=[^,]+$/);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(laptop)).toBe(false);
    expect((await logIn(member.email, testPassword)).status).toBe(401);
    expect((await logIn(member.email, fresh)).body.user.id).toBe(member.id);

    // The earlier mail tells of the log-in elsewhere.
    const [login, notice] = await app.mailsTo(member.email);
    expect(login?.subject).toBe("Nowe logowanie na twoje konto");
    expect(notice?.subject).toBe("Twoje hasło zostało zmienione");
    expect(notice?.links).toEqual(["http://localhost:3000/reset-password"]);
    expect(notice?.text).not.toContain(fresh);
  });

  it("ends the open event streams, too", async () => {
    const member = await createMember(app);
    const browser = await signIn(app, member);
    const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
    const stream = await fetch(`${url}/api/live`, {
      headers: { cookie: `account=${browser.cookies.get("account")}` },
    });
    expect(stream.status).toBe(200);
    const heard = stream.text();
    await reset(await tokenFor(member.email));
    // Resolves when the server has ended it.
    expect(await heard).toContain("event: signed_out");
  });

  it("opens the lock of the account and of the browser that its owner uses", async () => {
    const member = await createMember(app);
    const own = await signIn(app, member, elsewhere());
    await own.call("GET /api/logout.php");
    for (let count = 0; count < 6; count++) {
      await logIn(member.email, "not the password 1", own);
      await logIn(member.email, "not the password 1");
    }
    expect((await logIn(member.email, testPassword, own)).status).toBe(429);
    expect((await logIn(member.email, testPassword)).status).toBe(429);
    expect((await reset(await tokenFor(member.email), fresh, own)).status).toBe(200);
    expect((await logIn(member.email, fresh, own)).status).toBe(200);
    expect((await logIn(member.email, fresh)).status).toBe(200);
  });

  it("is not outlived by a log-in with the old one that was under way", async () => {
    const member = await createMember(app);
    const token = await tokenFor(member.email);
    let goOn = () => {};
    checking.held = 0;
    checking.hold = new Promise((resolve) => {
      goOn = resolve;
    });
    const late = elsewhere();
    const loggingIn = logIn(member.email, testPassword, late);
    await vi.waitUntil(() => checking.held === 1);
    expect((await reset(token)).status).toBe(200);
    goOn();
    checking.hold = null;
    const answer = await loggingIn;
    expect([answer.status, answer.body.error]).toEqual([401, "login_failed"]);
    expect(await isSignedIn(late)).toBe(false);
    const left = await app.services.db.select().from(sessions).where(eq(sessions.accountId, member.id));
    expect(left).toEqual([]);
  });

  it("of a suspended account is saved, and logging in says why it stays closed", async () => {
    const member = await createMember(app, { account: { status: "suspended" } });
    expect((await reset(await tokenFor(member.email))).status).toBe(200);
    const answer = await logIn(member.email, fresh);
    expect([answer.status, answer.body.error]).toEqual([403, "account_suspended"]);
  });
});

describe("a link", () => {
  it("works once", async () => {
    const member = await createMember(app);
    const token = await tokenFor(member.email);
    expect((await reset(token)).status).toBe(200);
    expect(refusalOf(await reset(token, "another good secret 5"))).toEqual(invalid);
    expect(refusalOf(await look(token))).toEqual(invalid);
    expect((await logIn(member.email, fresh)).status).toBe(200);
  });

  it("used many times at once changes the password once", async () => {
    const member = await createMember(app);
    const token = await tokenFor(member.email);
    const size = atSize(20, 100);
    const wishes = Array.from({ length: size }, (_, index) => `lantern number ${index} in fog`);
    const answers = await Promise.all(wishes.map((password) => reset(token, password)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Calls beyond the queue of the slow hash are refused before the link is read again.
    expect(statuses.filter((status) => status === 410 || status === 503)).toHaveLength(size - 1);
    expect((await logIn(member.email, wishes[statuses.indexOf(200)] ?? "")).status).toBe(200);
    const notices = (await app.mailsTo(member.email)).filter(({ subject }) => /was changed/.test(subject));
    expect(notices).toHaveLength(1);
  });

  it("ends with its thirtieth minute", async () => {
    const [early, late] = [await createMember(app), await createMember(app)];
    const [inTime, tooLate] = [await tokenFor(early.email), await tokenFor(late.email)];
    app.clock.advance(30 * 60 - 1);
    expect((await reset(inTime)).status).toBe(200);
    app.clock.advance(1);
    expect(refusalOf(await look(tooLate))).toEqual(invalid);
    expect(refusalOf(await reset(tooLate))).toEqual(invalid);
    expect((await logIn(late.email, testPassword)).status).toBe(200);
  });

  it("that is older than another one is dead, before and after the newer one is used", async () => {
    const member = await createMember(app);
    const older = await tokenFor(member.email);
    const newer = await tokenFor(member.email);
    expect(newer).not.toBe(older);
    expect(refusalOf(await reset(older))).toEqual(invalid);
    expect((await reset(newer)).status).toBe(200);
    expect(refusalOf(await reset(older))).toEqual(invalid);
  });

  it("is good for its own account, site and purpose only", async () => {
    const [member, other] = [await createMember(app), await createMember(app)];
    const token = await tokenFor(member.email);
    const session = await signIn(app, other);
    expect((await reset(token, fresh, session)).body.email).toBe(member.email);
    expect((await logIn(other.email, testPassword)).status).toBe(200);

    const twin = await tokenFor(other.email);
    await createSite(app, "other-reset.example");
    const foreign = await elsewhere().call("POST /api/password-resets", {
      body: { token: twin, password: fresh, repeated_password: fresh },
      headers: { host: "other-reset.example" },
    });
    expect(refusalOf(foreign)).toEqual(invalid);

    const email = "purpose.reset@example.com";
    await signUp(email, "violet harbour 73 kites");
    const [activation = ""] = (await app.mailsTo(email))[0]?.links ?? [];
    expect(refusalOf(await reset(activation.split("token=")[1] ?? ""))).toEqual(invalid);
    const mixed = await elsewhere().call("POST /api/activations", { body: { token: twin } });
    expect(refusalOf(mixed)).toEqual(invalid);
    expect((await reset(twin)).status).toBe(200);
    for (const made of ["x".repeat(43), "' or 1=1 --", member.id]) {
      expect(refusalOf(await reset(made))).toEqual(invalid);
    }
  });

  it("of a deleted account is dead", async () => {
    const member = await createMember(app);
    const token = await tokenFor(member.email);
    await app.services.db.update(accounts).set({ status: "deleted" }).where(eq(accounts.id, member.id));
    expect(refusalOf(await reset(token))).toEqual(invalid);
  });

  it("is used up neither by a refused password nor by a look", async () => {
    const member = await createMember(app);
    const token = await tokenFor(member.email);
    for (let count = 0; count < 3; count++) expect((await look(token)).status).toBe(200);
    expect((await reset(token, "short")).status).toBe(422);
    for (const method of ["GET", "HEAD", "PUT", "DELETE"] as const) {
      for (const path of ["/reset-password/do", "/api/password-resets", "/api/password-reset-links"]) {
        await elsewhere().raw({
          method,
          url: `${path}?token=${token}`,
          headers: { purpose: "prefetch", "sec-purpose": "prefetch;prerender", "sec-fetch-site": "none" },
        });
      }
    }
    expect((await reset(token)).status).toBe(200);
  });

  it("cannot be used by a page of another origin", async () => {
    const member = await createMember(app);
    const token = await tokenFor(member.email);
    const answer = await elsewhere().call("POST /api/password-resets", {
      body: { token, password: fresh, repeated_password: fresh },
      headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    });
    expect([answer.status, answer.body.error]).toEqual([403, "foreign_origin"]);
    expect((await reset(token)).status).toBe(200);
  });
});

describe("an unconfirmed account", () => {
  it("is confirmed by whoever has its mails; who signed up with the address before is out", async () => {
    const email = "claimed.reset@example.com";
    const stranger = elsewhere();
    const id = await signUp(email, "words of a stranger 42", stranger);
    const activation = (await app.mailsTo(email))[0]?.links[0]?.split("token=")[1] ?? "";
    const token = await tokenFor(email);
    const [mail] = await app.mailsTo(email);
    expect(mail?.text).toContain("you also confirm that this e-mail address is yours");
    expect((await look(token)).body).toEqual({ email, confirms_address: true });

    expect((await reset(token)).status).toBe(200);
    expect(await isSignedIn(stranger)).toBe(false);
    expect((await logIn(email, "words of a stranger 42")).status).toBe(401);
    const owner = elsewhere();
    expect((await logIn(email, fresh, owner)).body.user).toMatchObject({ id, status: "active" });
    const [profile] = await app.services.db.select().from(profiles).where(eq(profiles.memberId, id));
    expect(profile?.status).toBe("active");
    const late = await elsewhere().call("POST /api/activations", { body: { token: activation } });
    expect(late.body.error).toBe("link_invalid");
    // Proven from now on: another sign-up with the address is a shadow and replaces nothing.
    await signUp(email, "words of a stranger 43");
    expect(await isSignedIn(owner)).toBe(true);
  });

  it.each([
    ["suspended", "active"],
    ["banned", "banned"],
    ["pending_deletion", "pending_deletion"],
  ] as const)(
    "that is %s stays so, is its owner's and confirmed, without a stranger's message",
    async (status, later) => {
      const { db, clock } = app.services;
      const email = `claimed.${status}@example.com`;
      const id = await signUp(email, "words of a stranger 42");
      const now = clock.now();
      await db
        .update(accounts)
        .set({
          ...{ status, signupMessage: "not mine", signupMessageTo: (await createMember(app)).id },
          ...(status === "suspended" && { suspendedUntil: new Date(now.getTime() + 3_600_000) }),
          ...(status === "pending_deletion" && { deletionAskedAt: now }),
        })
        .where(eq(accounts.id, id));
      const token = await tokenFor(email);
      const [mail] = await app.mailsTo(email);
      expect(mail?.text).toContain("you also confirm that this e-mail address is yours");
      expect((await look(token)).body).toEqual({ email, confirms_address: true });
      expect((await reset(token)).status).toBe(200);
      const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
      expect(account).toMatchObject({
        ...{ status, signupMessage: null, signupMessageTo: null },
        confirmedAt: clock.now(),
      });
      // Another sign-up does not replace the proven account.
      await signUp(email, "words of a stranger 43");
      await endSuspensions(db, new Date(clock.now().getTime() + 7_200_000));
      const [after] = await db.select().from(accounts).where(eq(accounts.id, id));
      expect(after?.status).toBe(later);
      const [profile] = await db.select().from(profiles).where(eq(profiles.memberId, id));
      expect(profile?.status).toBe("active");
    },
  );

  it("keeps its reset link when it is confirmed by the other mail first", async () => {
    const email = "both.links@example.com";
    await signUp(email, "violet harbour 73 kites");
    const activation = (await app.mailsTo(email))[0]?.links[0]?.split("token=")[1] ?? "";
    const token = await tokenFor(email);
    expect((await elsewhere().call("POST /api/activations", { body: { token: activation } })).status).toBe(
      200,
    );
    expect((await look(token)).body.confirms_address).toBe(false);
    expect((await reset(token)).status).toBe(200);
  });

  it("that was replaced by a newer sign-up takes its link with it", async () => {
    const email = "replaced.reset@example.com";
    await signUp(email, "violet harbour 73 kites");
    const token = await tokenFor(email);
    await signUp(email, "violet harbour 74 kites");
    expect(refusalOf(await reset(token))).toEqual(invalid);
  });
});

describe("a shadow", () => {
  it("gets no link; it ends with the owner's new password, as a stranger's account would", async () => {
    const owner = await createMember(app);
    const stranger = elsewhere();
    const shadowId = await signUp(owner.email, "words of a stranger 42", stranger);
    const token = await tokenFor(owner.email);
    expect((await look(token)).body).toEqual({ email: owner.email, confirms_address: false });
    expect((await reset(token)).status).toBe(200);
    expect(await isSignedIn(stranger)).toBe(false);
    const left = await app.services.db.select().from(accounts).where(eq(accounts.id, shadowId));
    expect(left).toEqual([]);
    expect((await logIn(owner.email, fresh)).body.user.id).toBe(owner.id);
    expect((await logIn(owner.email, "words of a stranger 42")).status).toBe(401);
  });

  it("that paid for something stays, and has no link of its own", async () => {
    const owner = await createMember(app);
    const stranger = elsewhere();
    const shadowId = await signUp(owner.email, "words of a stranger 42", stranger);
    await app.services.db
      .update(accounts)
      .set({ premiumAt: app.clock.now() })
      .where(eq(accounts.id, shadowId));
    expect((await reset(await tokenFor(owner.email))).status).toBe(200);
    expect(await isSignedIn(stranger)).toBe(true);
  });
});

describe("old links", () => {
  it("are forgotten once they are good for nothing", async () => {
    const { db, clock } = app.services;
    const { forgetExpiredTokens } = await import("#server/modules/people/sessions/session.ts");
    const member: TestMember = await createMember(app);
    await tokenFor(member.email);
    const kept = async () =>
      (await db.select().from(accountTokens).where(eq(accountTokens.accountId, member.id))).length;
    await forgetExpiredTokens(db, clock.now());
    expect(await kept()).toBe(1);
    app.clock.advance(30 * 60 + 1);
    await forgetExpiredTokens(db, clock.now());
    expect(await kept()).toBe(0);
  });
});
