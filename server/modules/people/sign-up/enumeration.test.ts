import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loginLocks } from "#server/db/schema/accounts.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize, isFullProof } from "#server/test/app/proof-size.ts";
import { createMember } from "#server/test/people/factories.ts";
import { SoftAuthenticator } from "#server/test/people/soft-authenticator.ts";

/** The slow work that a clock could show: every run of the password hash. */
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
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Probe = { seen: unknown; ms: number };
const password = "words of a stranger 42";
const signup = (email: string) => ({
  ...{ email, name: `n${newId().slice(-12)}`, password, date_of_birth: "1990-05-17", gender: "man" },
  ...{ seeks: ["woman"], consent: true },
});

/** A stranger's ways to find out whether an address is a member's. */
const ways: [string, (email: string) => { url: string; payload: object }][] = [
  ["a wrong password", (email) => ({ url: "/api/user.php", payload: { email, password } })],
  ["a sign-up", (email) => ({ url: "/api/signups", payload: signup(email) })],
  [
    "an offer for a passkey to sign up with",
    (email) => ({ url: "/api/signup-passkey-offers", payload: signup(email) }),
  ],
  ["a forgotten password", (email) => ({ url: "/api/password-reset-mails", payload: { email } })],
  ["a suggestion for a mistyped address", (email) => ({ url: "/api/email-suggestions", payload: { email } })],
];

let asked = 0;
async function probe(
  way: (email: string) => { url: string; payload: object },
  email: string,
): Promise<Probe> {
  asked += 1;
  const stranger = app.browser({ address: `10.4.${(asked >> 8) & 255}.${asked & 255}` });
  await app.services.db.delete(loginLocks);
  await app.services.queue.drained();
  hashing.count = 0;
  const { url, payload } = way(email);
  const began = performance.now();
  const { status, headers, body } = await stranger.raw({ method: "POST", url, payload });
  const ms = performance.now() - began;
  const told = {
    status,
    hashes: hashing.count,
    headers: facelessHeaders(headers),
    body: faceless(body, email, payload),
  };
  return { seen: told, ms };
}

/** Removes the parts that differ in every answer; they have the same length for all. */
function faceless(body: string, email: string, payload: object): string {
  let text = body.replaceAll(email, "@").replaceAll((payload as { name?: string }).name ?? "\0", "name");
  text = text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id").replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time");
  text = text.replace(/"[\w-]{43}"/g, '"token"');
  return text;
}
function facelessHeaders(headers: Record<string, unknown>): object {
  const each = Object.entries(headers).filter(
    ([name]) => !["date", "x-request-id", "etag", "content-length"].includes(name),
  );
  const cookie = (value: unknown) =>
    String(value)
      .replace(/=[\w.-]{43,};/g, "=token;")
      .replace(/Expires=[^;]+/g, "");
  return Object.fromEntries(
    each.map(([name, value]) => [name, name === "set-cookie" ? cookie(value) : value]),
  );
}

/** How well the time alone tells the two apart: 0.5 not at all, 1 always. */
function separation(known: number[], unknown: number[]): number {
  let wins = 0;
  for (const a of known) for (const b of unknown) wins += a > b ? 1 : a === b ? 0.5 : 0;
  const share = wins / (known.length * unknown.length);
  return Math.max(share, 1 - share);
}

/** Asks for as many members as strangers and answers how well the time tells them apart. */
async function measure(way: (typeof ways)[number][1], runs: number): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    // Addresses of the same length, asked in turn, so that other work of the machine slows both alike.
    const code = newId().slice(-12);
    const member = await createMember(app, { account: { email: `known.${code}@example.com` } });
    const emails = { known: member.email, unknown: `fresh.${code}@example.com` };
    const turns = run % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    const seen: unknown[] = [];
    for (const who of turns) {
      const probed = await probe(way, emails[who]);
      times[who].push(probed.ms);
      seen.push(probed.seen);
    }
    expect(seen[0]).toEqual(seen[1]);
  }
  return separation(times.known, times.unknown);
}

describe.each(ways)("whether an address is a member's is not told by %s", (_, way) => {
  it("neither in words nor in work", async () => {
    const separated = await measure(way, atSize(3, 500));
    if (!isFullProof || separated <= 0.55) return;
    // With 500 equal pairs one measurement in a hundred seems to differ; two in a row do not.
    expect(await measure(way, 500)).toBeLessThanOrEqual(0.55);
  }, 1_800_000);
});

it("nor by the work of a sign-up with a passkey", async () => {
  const member = await createMember(app);
  for (const email of [member.email, `fresh.${newId().slice(-12)}@example.com`]) {
    const stranger = app.browser({ address: "10.4.253.1" });
    const { password: _, ...form } = signup(email);
    const offered = await stranger.call("POST /api/signup-passkey-offers", { body: form as never });
    const passkey = new SoftAuthenticator().create(offered.body.options as never);
    hashing.count = 0;
    const made = await stranger.call("POST /api/signups", { body: { ...form, passkey } as never });
    expect([made.status, hashing.count]).toEqual([200, 2]);
  }
});

it("nor that an account has no password", async () => {
  const code = newId().slice(-12);
  const given = { email: `known.${code}@example.com`, passwordHash: null };
  const { email } = await createMember(app, { account: given });
  const [[, way] = []] = ways;
  if (!way) throw new Error("no way");
  expect((await probe(way, email)).seen).toEqual((await probe(way, `fresh.${code}@example.com`)).seen);
});

it("and only the owner of a mailbox gets a mail", async () => {
  const member = await createMember(app);
  const stranger = app.browser({ address: "10.4.255.1" });
  await app.services.queue.drained();
  const sent = async () => (await app.browser().call("GET /dev/outbox.json", { query: {} })).body.entries;
  const before = await sent();
  for (const [, way] of ways) {
    const { url, payload } = way(member.email);
    await stranger.raw({ method: "POST", url, payload });
  }
  await app.services.queue.drained();
  const mails = (await sent()).slice(0, -before.length || undefined);
  expect(mails.map(({ to }) => to)).toEqual([member.email, member.email]);
});

it("and the answer to a forgotten password is gone before anybody thinks of the mail", async () => {
  const member = await createMember(app);
  const steps: string[] = [];
  const send = app.services.post.send;
  const sending = vi.spyOn(app.services.post, "send").mockImplementation((...given) => {
    steps.push("mail");
    return send(...given);
  });
  for (let round = 0; round < 3; round += 1) {
    const stranger = app.browser({ address: "10.4.254.1" });
    const { status } = await stranger.call("POST /api/password-reset-mails", {
      body: { email: member.email },
    });
    expect(status).toBe(200);
    steps.push("answer");
    await app.services.queue.drained();
  }
  sending.mockRestore();
  expect(steps).toEqual(["answer", "mail", "answer", "mail", "answer", "mail"]);
});
