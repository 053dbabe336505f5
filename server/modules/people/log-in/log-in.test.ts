import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { forgetExpiredSessions } from "#server/modules/people/sessions/session.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createSite, signIn, testPassword } from "#server/test/people/factories.ts";

/** Counts every run of the slow hash. */
const hashing = vi.hoisted(() => ({ count: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      hashing.count += 1;
      return real.hash(...given);
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      hashing.count += 1;
      return real.verify(...given);
    },
  };
});

let app: TestApp;
let hosts = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A browser on a network of its own, so that one test's wrong passwords don't lock another's. */
function elsewhere(): Browser {
  hosts += 1;
  return app.browser({ address: `10.0.${hosts >> 8}.${hosts & 255}` });
}
const logIn = (email: string, password: string, browser = elsewhere()) =>
  browser.call("POST /api/user.php", { body: { email, password } });
const signUp = (email: string, name: string, password: string, browser = elsewhere()) =>
  browser.call("POST /api/signups", {
    body: {
      email,
      name,
      password,
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      consent: true,
    },
  });
async function hashesOf(run: () => Promise<unknown>): Promise<number> {
  const before = hashing.count;
  await run();
  return hashing.count - before;
}
const wrong = "not the password 1";

describe("the lock", () => {
  it("closes after five wrong passwords, says for how long, and opens by itself", async () => {
    const member = await createMember(app);
    for (let count = 0; count < 5; count++) {
      const answer = await logIn(member.email, wrong);
      expect([answer.status, answer.body.error]).toEqual([401, "login_failed"]);
      expect(answer.body.message).toBe("Login failed, please try again");
    }
    const locked = await logIn(member.email, testPassword);
    expect(locked.status).toBe(429);
    expect(locked.body).toMatchObject({
      error: "account_locked",
      minutes: 15,
      message: "Too many incorrect attempts, account blocked for 15 min.",
    });
    app.clock.advance(14 * 60);
    expect((await logIn(member.email, testPassword)).body).toMatchObject({ minutes: 1 });
    app.clock.advance(60);
    expect((await logIn(member.email, testPassword)).status).toBe(200);
  });

  it("doubles each time up to a day, and a right password starts anew", async () => {
    const member = await createMember(app);
    const minutes: (number | undefined)[] = [];
    for (let round = 0; round < 9; round++) {
      for (let count = 0; count < 5; count++) await logIn(member.email, wrong);
      const { body } = await logIn(member.email, wrong);
      minutes.push((body as { minutes?: number }).minutes);
      app.clock.advance((minutes.at(-1) ?? 0) * 60);
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
    expect((await logIn(member.email, testPassword)).status).toBe(200);
    for (let count = 0; count < 5; count++) await logIn(member.email, wrong);
    expect((await logIn(member.email, wrong)).body).toMatchObject({ minutes: 15 });
  });

  it("forgets single mistakes after a quarter of an hour, and all of them after a right password", async () => {
    const member = await createMember(app);
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 4; count++) expect((await logIn(member.email, wrong)).status).toBe(401);
      if (round === 1) expect((await logIn(member.email, testPassword)).status).toBe(200);
      else app.clock.advance(15 * 60 + 1);
    }
    expect((await logIn(member.email, testPassword)).status).toBe(200);
  });

  it("of one address leaves others alone, and holds for addresses without an account, too", async () => {
    const [locked, free] = [await createMember(app), await createMember(app)];
    for (let count = 0; count < 5; count++) {
      await logIn(locked.email, wrong);
      await logIn("nobody.here@example.com", wrong);
    }
    expect((await logIn("nobody.here@example.com", wrong)).body).toMatchObject({
      error: "account_locked",
      minutes: 15,
    });
    expect((await logIn(locked.email.toUpperCase(), testPassword)).status).toBe(429);
    expect((await logIn(free.email, testPassword)).status).toBe(200);
  });

  it("does not end the sessions of the locked member", async () => {
    const member = await createMember(app);
    const browser = await signIn(app, member, elsewhere());
    for (let count = 0; count < 6; count++) await logIn(member.email, wrong);
    expect((await browser.call("GET /api/user.php")).body.user?.id).toBe(member.id);
  });

  it("does not keep out a member whom strangers keep locked, on a browser the member has used before", async () => {
    const member = await createMember(app);
    const own = await signIn(app, member, elsewhere());
    const device = own.cookies.get("device") ?? "";
    await own.call("GET /api/logout.php");
    for (let count = 0; count < 6; count++) await logIn(member.email, wrong);
    expect((await logIn(member.email, testPassword)).status).toBe(429);
    expect((await logIn(member.email, testPassword, own)).status).toBe(200);
    // The cookie gives five separate guesses, for this member only, and cannot be forged.
    const thief = (value: string) => {
      const browser = elsewhere();
      browser.cookies.set("device", value);
      return browser;
    };
    const other = await createMember(app);
    for (let count = 0; count < 6; count++) await logIn(other.email, wrong);
    expect((await logIn(other.email, testPassword, thief(device))).status).toBe(429);
    const forged = device.replace(member.id, other.id);
    expect((await logIn(other.email, testPassword, thief(forged))).status).toBe(429);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await logIn(member.email, wrong, thief(device))).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("lets no more than five guesses through, however many come at once", async () => {
    const member = await createMember(app);
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(member.email, wrong)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it("closes for a network that tries one password on many addresses, but not for its neighbours", async () => {
    const browser = elsewhere();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++) {
      statuses.push((await logIn(`spray${count}@example.com`, wrong, browser)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    const member = await createMember(app);
    expect((await logIn(member.email, testPassword, browser)).status).toBe(429);
    expect((await logIn(member.email, testPassword)).status).toBe(200);
  });

  it("takes a /64 for one network and believes no forwarded address", async () => {
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe(networkOf("2001:db8:1:2::9"));
    expect(networkOf("2001:db8:1:2::")).not.toBe(networkOf("2001:db8:1:3::"));
    expect(networkOf("::ffff:10.0.0.1")).toBe("10.0.0.1");
    const member = await createMember(app);
    const browser = elsewhere();
    let last = 0;
    for (let count = 0; count < 21; count++) {
      const answer = await browser.call("POST /api/user.php", {
        body: { email: `fwd${count}@example.com`, password: wrong },
        headers: { "x-forwarded-for": `192.0.2.${count}` },
      });
      last = answer.status;
    }
    expect(last).toBe(429);
    expect((await logIn(member.email, testPassword)).status).toBe(200);
  });

  it("counts guesses by signing up, and a stranger's own sign-up wipes out none", async () => {
    const member = await createMember(app);
    const own = "my own good words 88";
    await signUp(member.email, "guesser_1", own);
    for (let count = 0; count < 4; count++) {
      await logIn(member.email, `${wrong}${count}`);
      await logIn(member.email, own);
    }
    expect((await logIn(member.email, testPassword)).status).toBe(429);
  });
});

describe("whether an address has an account", () => {
  it("cannot be told by logging in: same answer, same headers, same work", async () => {
    const member = await createMember(app);
    await signUp("pending.one@example.com", "pending_one", "some words of mine 1");
    const answers: { status: number; body: unknown; headers: string[]; hashes: number }[] = [];
    for (const email of [member.email, "unknown.one@example.com", "pending.one@example.com"]) {
      const before = hashing.count;
      const { status, body, headers } = await logIn(email, wrong);
      answers.push({
        status,
        body,
        headers: Object.keys(headers).sort(),
        hashes: hashing.count - before,
      });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]?.hashes).toBe(2);
  });

  it("cannot be told by signing up, then by anything the new account can do", async () => {
    const member = await createMember(app, { account: { email: "known.aa@example.com" } });
    const newest = "words of a stranger 42";
    const seen: unknown[] = [];
    for (const email of [member.email, "fresh.aa@example.com"]) {
      const browser = elsewhere();
      const trace: unknown[] = [];
      const note = (answer: { status: number; body: unknown; headers: Record<string, unknown> }) =>
        trace.push({
          status: answer.status,
          size: JSON.stringify(answer.body).replaceAll(email, "@").length,
          keys: keysOf(answer.body),
          headers: Object.keys(answer.headers).sort(),
        });
      const name = `probe_${seen.length}`;
      const signUpHashes = await hashesOf(async () => note(await signUp(email, name, newest, browser)));
      const againHashes = await hashesOf(async () => note(await signUp(email, name, newest, elsewhere())));
      const logInHashes = await hashesOf(async () => note(await logIn(email, newest)));
      note(await browser.call("GET /api/user.php"));
      note(await browser.call("POST /api/activation-mails", {}));
      note(await browser.call("PUT /api/signup-step", { body: { step: "about" } }));
      const replaced = await signUp(email, `${name}_b`, `${newest}!`);
      note(replaced);
      note(await browser.call("GET /api/user.php"));
      note(await logIn(email, newest));
      trace.push({ signUpHashes, againHashes, logInHashes });
      seen.push(trace);
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  it("is not said by the owner's own shadow: each password leads to its own account", async () => {
    const member = await createMember(app);
    const { body } = await signUp(member.email, "shade_1", "a shadow's sentence 5");
    expect((await logIn(member.email, testPassword)).body.user.id).toBe(member.id);
    expect((await logIn(member.email, "a shadow's sentence 5")).body.user.id).toBe(body.user?.id);
    expect((await signUp(member.email, "shade_2", testPassword)).body.user?.id).toBe(member.id);
  });
});

function keysOf(value: unknown): unknown {
  if (Array.isArray(value) || value === null || typeof value !== "object") return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)]));
}

describe("a session", () => {
  it("lasts 30 days in a cookie no script reads, with at least 128 bits", async () => {
    const member = await createMember(app);
    const browser = elsewhere();
    const { headers } = await logIn(member.email, testPassword, browser);
    expect(headers["set-cookie"]).toContainEqual(
      expect.stringMatching(/^account=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    );
    app.clock.advance(30 * 86_400 - 1);
    expect((await browser.call("GET /api/user.php")).body.user).not.toBeNull();
    app.clock.advance(1);
    expect((await browser.call("GET /api/user.php")).body.user).toBeNull();
    await forgetExpiredSessions(app.services.db, new Date(app.clock.now().getTime() + 1));
    const left = await app.services.db.select().from(sessions).where(eq(sessions.accountId, member.id));
    expect(left).toEqual([]);
  });

  it("is bound to the host by its name and flags where the site is https", async () => {
    const secure = await createTestApp({ env: { PUBLIC_URL: "https://localhost:3000" } });
    try {
      const member = await createMember(secure);
      const browser = secure.browser();
      const { headers } = await browser.call("POST /api/user.php", {
        body: { email: member.email, password: testPassword },
      });
      expect(headers["set-cookie"]).toEqual([
        expect.stringMatching(
          /^__Host-account=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
        expect.stringMatching(
          /^__Host-own-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
        expect.stringMatching(
          /^__Host-device=[\w.-]{80,160}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ]);
      expect((await browser.call("GET /api/user.php")).body.user?.id).toBe(member.id);
    } finally {
      await secure.close();
    }
  });

  it("starts anew at every log-in: a planted one is never the signed-in one", async () => {
    const [attacker, victim] = [await createMember(app), await createMember(app)];
    const planting = await signIn(app, attacker, elsewhere());
    const planted = planting.cookies.get("account") ?? "";
    const browser = elsewhere();
    browser.cookies.set("account", planted);
    await signIn(app, victim, browser);
    expect(browser.cookies.get("account")).not.toBe(planted);
    expect((await planting.call("GET /api/user.php")).body.user).toBeNull();
    const invented = elsewhere();
    invented.cookies.set("account", "A".repeat(43));
    await signIn(app, victim, invented);
    expect(invented.cookies.get("account")).not.toBe("A".repeat(43));
  });

  it("ends with logout, in the database too", async () => {
    const browser = await signIn(app, await createMember(app), elsewhere());
    const cookie = browser.cookies.get("account") ?? "";
    expect((await browser.call("GET /api/logout.php")).status).toBe(200);
    expect(browser.cookies.has("account")).toBe(false);
    browser.cookies.set("account", cookie);
    expect((await browser.call("GET /api/user.php")).body.user).toBeNull();
    expect((await browser.call("GET /api/logout.php")).status).toBe(200);
  });

  it("takes its open event stream with it, and leaves other devices theirs", async () => {
    const member = await createMember(app);
    const [leaving, staying] = [
      await signIn(app, member, elsewhere()),
      await signIn(app, member, elsewhere()),
    ];
    const address = await app.http.listen({ port: 0, host: "127.0.0.1" });
    const open = async (browser: Browser) => {
      const stream = await fetch(`${address}/api/live`, {
        headers: { cookie: `account=${browser.cookies.get("account")}` },
      });
      const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
      let heard = "";
      // An event may come in several pieces, and several in one.
      const hear = async (event: string) => {
        while (!heard.includes(`event: ${event}`)) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`The stream ended without ${event}: ${heard}`);
          heard += new TextDecoder().decode(value);
        }
        return heard;
      };
      const end = async () => {
        while (!(await reader.read()).done);
      };
      return { hear, end, cancel: () => reader.cancel() };
    };
    const [ending, lasting] = [await open(leaving), await open(staying)];
    await ending.hear("hello");
    await lasting.hear("hello");
    await leaving.call("GET /api/logout.php");
    await ending.hear("signed_out");
    await ending.end();
    app.services.live.publish(member.id, "user_changed", {});
    expect(await lasting.hear("user_changed")).not.toContain("signed_out");
    await lasting.cancel();
  });

  it.each(["suspended", "banned", "pending_deletion", "deleted"] as const)(
    "is dead at once when the account is %s, and only the right password hears why",
    async (status) => {
      const member = await createMember(app);
      const browser = await signIn(app, member, elsewhere());
      await app.services.db.update(accounts).set({ status }).where(eq(accounts.id, member.id));
      expect((await browser.call("GET /api/user.php")).body.user).toBeNull();
      const put = await browser.call("PUT /api/user.php", { body: { language: "de" } });
      expect([put.status, put.body]).toMatchObject([403, { authentication_required: true }]);
      expect((await logIn(member.email, wrong)).body.error).toBe("login_failed");
      const right = await logIn(member.email, testPassword);
      const reasons = { deleted: "login_failed", pending_deletion: "pending_deletion" } as const;
      const reason = { suspended: "account_suspended", banned: "account_suspended", ...reasons }[status];
      expect(right.body.error).toBe(reason);
      expect(right.headers["set-cookie"]).toBeUndefined();
      if (status === "deleted") return;
      const again = await signUp(member.email, `again_${status.slice(0, 6)}`, testPassword);
      expect([again.body.error, again.headers["set-cookie"]]).toEqual([reason, undefined]);
    },
  );

  it("of one site is none of another", async () => {
    await createSite(app, "other.example");
    const browser = await signIn(app, await createMember(app), elsewhere());
    const { body } = await browser.call("GET /api/user.php", { headers: { host: "other.example" } });
    expect(body.user).toBeNull();
  });
});

describe("user.php and logout.php", () => {
  it("want the client's header, and no other origin", async () => {
    const browser = await signIn(app, await createMember(app), elsewhere());
    const bare = { host: "localhost:3000", cookie: `account=${browser.cookies.get("account")}` };
    for (const method of ["GET", "POST", "PUT"] as const) {
      const answer = await app.http.inject({
        method,
        url: "/api/user.php",
        headers: bare,
        payload: method === "GET" ? undefined : {},
      });
      expect([answer.statusCode, answer.json().error]).toEqual([400, "client_header_missing"]);
    }
    const foreign = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ];
    for (const headers of foreign) {
      const out = await app.http.inject({
        method: "GET",
        url: "/api/logout.php",
        headers: { ...bare, ...headers },
      });
      expect([out.statusCode, out.json().error]).toEqual([403, "foreign_origin"]);
      const log = await app.http.inject({
        method: "POST",
        url: "/api/user.php",
        headers: { ...bare, "x-client": "web", ...headers },
        payload: { email: "a@example.com", password: "x" },
      });
      expect(log.statusCode).toBe(403);
    }
    expect((await browser.call("GET /api/user.php")).body.user).not.toBeNull();
  });

  it("need an address and a password", async () => {
    const { status, body } = await elsewhere().call("POST /api/user.php", {
      body: { email: " ", password: "" },
    });
    expect(status).toBe(422);
    expect(body.fields).toMatchObject({ email: { code: "required" }, password: { code: "required" } });
    expect((await logIn("no address", "x")).body.fields?.email?.message).toBe("Invalid email");
  });

  it("save the language, one of the eleven", async () => {
    const browser = await signIn(app, await createMember(app), elsewhere());
    const put = (language: string) =>
      browser.call("PUT /api/user.php", { body: { language: language as "fi" } });
    expect((await put("fi")).body.user.language).toBe("fi");
    expect((await put("xx")).status).toBe(422);
    expect((await browser.call("GET /api/user.php")).body.user?.language).toBe("fi");
  });
});
