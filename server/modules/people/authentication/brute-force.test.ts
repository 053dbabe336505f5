import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { networkOf } from "#server/platform/network-of.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember, signIn, type TestMember, testPassword } from "#server/test/people/factories.ts";
import { takeAttempt } from "./login-locks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Addresses of its own for each run, because a Redis keeps the limits of earlier runs. */
const run = Math.floor(Math.random() * 0xffff).toString(16);
let networks = 0;
function elsewhere(server = app): Browser {
  networks += 1;
  return server.browser({ address: `2001:db8:${run}:${networks.toString(16)}::1` });
}

const logIn = (email: string, password: string, browser: Browser, headers: Record<string, string> = {}) =>
  browser.call("POST /api/user.php", { body: { email, password }, headers });
const locked = "Too many incorrect attempts, account blocked for";

/** How many guesses were checked; the other answers say that the account is locked, and for how long. */
function looked(answers: { status: number; body: { error?: string; message?: string } }[]): number {
  const wrong = answers.filter(({ status }) => status === 401).length;
  const refused = answers.filter(({ status }) => status === 429);
  expect(wrong + refused.length).toBe(answers.length);
  for (const { body } of refused.filter(({ body }) => body.error === "account_locked")) {
    expect(body.message).toMatch(new RegExp(`^${locked} \\d+ min\\.$`));
  }
  return wrong;
}

describe("a thousand guesses at one account", () => {
  it("from a thousand networks in the course of a day: forty at most are looked at, and a right one is not told apart", async () => {
    const member = await createMember(app);
    const answers = [];
    for (let count = 0; count < atSize(150, 1000); count += 1) {
      answers.push(await logIn(member.email, `guess number ${count}`, elsewhere()));
      app.clock.advance(86.4);
    }
    expect(looked(answers)).toBeLessThanOrEqual(40);
    for (let count = 0; count < 5; count += 1) await logIn(member.email, "one more guess", elsewhere());
    const [right, wrong] = [
      await logIn(member.email, testPassword, elsewhere()),
      await logIn(member.email, "wrong again 1", elsewhere()),
    ];
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
  }, 300_000);

  it("all at once: five are looked at", async () => {
    const member = await createMember(app);
    const guesses = atSize(60, 1000);
    const answers = [];
    for (let sent = 0; sent < guesses; sent += 30) {
      const batch = Array.from({ length: Math.min(30, guesses - sent) }, (_, count) =>
        logIn(member.email, `guess ${sent + count}`, elsewhere()),
      );
      answers.push(...(await Promise.all(batch)));
    }
    expect(looked(answers)).toBe(5);
  }, 300_000);
});

describe("a member with an account that strangers keep locked", () => {
  /** After seven locks the next one has the greatest length. */
  const lockings = atSize(2, 9);
  async function keepLocked({ email }: TestMember): Promise<void> {
    for (let round = 1; round <= lockings; round += 1) {
      let minutes = 0;
      while (minutes === 0) {
        const { body } = await logIn(email, "never the right one", elsewhere());
        minutes = (body as { minutes?: number }).minutes ?? 0;
      }
      if (round < lockings) app.clock.advance(minutes * 60);
    }
  }

  it("gets in from a browser used before, by the forgotten-password mail, and by waiting a day", async () => {
    const member = await createMember(app);
    const own = await signIn(app, member, elsewhere());
    await own.call("GET /api/logout.php");
    await keepLocked(member);
    expect((await logIn(member.email, testPassword, elsewhere())).status).toBe(429);
    expect((await logIn(member.email, testPassword, own)).status).toBe(200);

    // The right password from a known device shows that it is the owner; strangers' guesses stay locked.
    expect((await logIn(member.email, testPassword, elsewhere())).status).toBe(429);
    await elsewhere().call("POST /api/password-reset-mails", { body: { email: member.email } });
    const links = (await app.mailsTo(member.email)).flatMap((mail) => mail.links);
    const token = links.find((link) => link.includes("token="))?.split("token=")[1] ?? "";
    const password = "kites over the dike 31";
    const body = { token, password, repeated_password: password };
    expect((await elsewhere().call("POST /api/password-resets", { body })).status).toBe(200);
    expect((await logIn(member.email, password, elsewhere())).status).toBe(200);

    const other = await createMember(app);
    await keepLocked(other);
    const { body: last } = await logIn(other.email, testPassword, elsewhere());
    expect((last as { minutes?: number }).minutes).toBeLessThanOrEqual(24 * 60);
    app.clock.advance(24 * 3600);
    expect((await logIn(other.email, testPassword, elsewhere())).status).toBe(200);
  }, 120_000);
});

describe("a network that somebody fills with wrong passwords", () => {
  it("locks for an hour at most, and never a browser that an owner has logged in with", async () => {
    const member = await createMember(app);
    networks += 1;
    const address = `2001:db8:${run}:${networks.toString(16)}::1`;
    const own = await signIn(app, member, app.browser({ address }));
    const key = `address:${networkOf(address)}`;
    const waits: number[] = [];
    while (waits.length < 4) {
      const refusal = await takeAttempt(app.services.db, { address: key }, app.clock.now()).catch(
        (error) => error,
      );
      const minutes = (refusal as { params?: { minutes?: number } }).params?.minutes;
      if (minutes === undefined) continue;
      waits.push(minutes);
      if (waits.length < 4) app.clock.advance(minutes * 60);
    }
    expect(waits).toEqual([15, 30, 60, 60]);
    expect((await logIn(member.email, testPassword, app.browser({ address }))).status).toBe(429);
    expect((await logIn(member.email, testPassword, own)).status).toBe(200);
  });
});

describe("one password tried on a thousand accounts", () => {
  async function spray(
    count: number,
    browserOf: (index: number) => Browser,
    headersOf?: (index: number) => Record<string, string>,
  ) {
    const answers = [];
    for (let index = 0; index < count; index += 1) {
      const email = `sprayed.${run}.${networks}.${index}@example.com`;
      answers.push(await logIn(email, "Summer holidays 1", browserOf(index), headersOf?.(index)));
    }
    return looked(answers);
  }

  it("from one network: twenty are looked at", async () => {
    const browser = elsewhere();
    expect(await spray(atSize(60, 1000), () => browser)).toBe(20);
  }, 120_000);

  it("from ever new addresses of one /64: twenty are looked at", async () => {
    networks += 1;
    const network = `2001:db8:${run}:${networks.toString(16)}`;
    const rotating = (index: number) =>
      app.browser({ address: `${network}:${(index + 1).toString(16)}::${index}` });
    expect(await spray(atSize(60, 1000), rotating)).toBe(20);
  }, 120_000);

  it("with forwarded addresses made up: twenty are looked at", async () => {
    const browser = elsewhere();
    const madeUp = (index: number) => ({
      "x-forwarded-for": `192.0.2.${index % 256}, 198.51.100.${index % 256}`,
      "x-real-ip": `192.0.2.${index % 256}`,
      "x-client-ip": `192.0.2.${index % 256}`,
      "cf-connecting-ip": `192.0.2.${index % 256}`,
      "true-client-ip": `192.0.2.${index % 256}`,
      forwarded: `for=192.0.2.${index % 256}`,
    });
    expect(await spray(atSize(60, 1000), () => browser, madeUp)).toBe(20);
  }, 120_000);

  it("behind a proxy that is trusted: only what the proxy itself wrote counts", async () => {
    const behind = await createTestApp({ env: { TRUST_PROXY: "1" } });
    try {
      const proxy = behind.browser({ address: "127.0.0.1" });
      const from = (index: number, address: string) => ({
        "x-forwarded-for": `192.0.2.${index}, ${address}`,
      });
      networks += 2;
      const [attacker, neighbour] = [networks, networks - 1].map(
        (n) => `2001:db8:${run}:${n.toString(16)}::1`,
      );
      let refused = 0;
      for (let index = 0; index < 30; index += 1) {
        const email = `proxied.${run}.${index}@example.com`;
        const { status } = await logIn(email, "Summer holidays 1", proxy, from(index, attacker ?? ""));
        if (status === 429) refused += 1;
      }
      expect(refused).toBe(10);
      const member = await createMember(behind);
      expect((await logIn(member.email, testPassword, proxy, from(1, neighbour ?? ""))).status).toBe(200);
      // A browser that the owner has not used; their known browser would be let in from any network.
      const fresh = behind.browser({ address: "127.0.0.1" });
      expect((await logIn(member.email, testPassword, fresh, from(1, attacker ?? ""))).status).toBe(429);
    } finally {
      await behind.close();
    }
  });
});
