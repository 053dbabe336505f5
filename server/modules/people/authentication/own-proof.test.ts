import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointKey } from "#contracts/all.ts";
import { accounts, emailChanges } from "#server/db/schema/accounts.ts";
import { archives } from "#server/db/schema/archives.ts";
import { passkeyChallenges, passkeys } from "#server/db/schema/credentials.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import {
  createMember,
  createSite,
  signIn,
  type TestMember,
  testPassword,
} from "#server/test/people/factories.ts";
import { SoftAuthenticator } from "#server/test/people/soft-authenticator.ts";
import { beginLogin, createTwoStepMember } from "#server/test/people/two-step.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await createSite(app, "proofs.example");
});
afterAll(() => app.close());

let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `10.57.${networks >> 8}.${networks & 255}` });
}
type Options = { challenge: string; user: { id: string } };
type Passkey = ReturnType<SoftAuthenticator["sign"]>;
type Keyed = { member: TestMember; own: Browser; key: SoftAuthenticator };

async function addKey(own: Browser): Promise<SoftAuthenticator> {
  const offer = await own.call("POST /api/passkey-offers", { body: { password: testPassword } });
  const key = new SoftAuthenticator();
  const response = key.create(offer.body.options as Options);
  expect((await own.call("POST /api/passkeys", { body: { name: "Handy", response } })).status).toBe(200);
  return key;
}
async function withPasskey(): Promise<Keyed> {
  const member = await createMember(app);
  const own = await signIn(app, member, elsewhere());
  return { member, own, key: await addKey(own) };
}
async function challenge(own: Browser): Promise<Options> {
  const answer = await own.call("POST /api/own-passkey-challenges");
  expect(answer.status).toBe(200);
  return answer.body.options as Options;
}
const sign = async ({ own, key }: Pick<Keyed, "own" | "key">) => key.sign(await challenge(own));
const leave = (browser: Browser, passkey: Passkey) =>
  browser.call("POST /api/deletion", { body: { passkey } });
const statusOf = async ({ member }: Keyed) => {
  const rows = await app.services.db.select().from(accounts).where(eq(accounts.id, member.id));
  return rows[0]?.status;
};
/** The answer to a call with a refused passkey. */
const refused = [422, "passkey_wrong"];
const codeOf = ({ status, body }: Awaited<ReturnType<typeof leave>>) => [status, body.fields?.passkey?.code];

describe("a passkey in the place of the password", () => {
  it("deletes the account, and its challenge names the member's own keys alone", async () => {
    const mine = await withPasskey();
    const asked = (await challenge(mine.own)) as unknown as { allowCredentials: { id: string }[] };
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([mine.key.id.toString("base64url")]);
    expect((await leave(mine.own, await sign(mine))).status).toBe(200);
    expect(await statusOf(mine)).toBe("pending_deletion");
    const [used] = await app.services.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.accountId, mine.member.id));
    expect(used?.lastUsedAt).not.toBeNull();
  });

  it("asks for a copy of one's data and opens it", async () => {
    const { db } = app.services;
    const mine = await withPasskey();
    const asked = await mine.own.call("POST /api/archive", { body: { passkey: await sign(mine) } });
    expect([asked.status, asked.body.archive?.status]).toEqual([200, "building"]);
    const open = async () =>
      mine.own.call("POST /api/archive-downloads", { body: { passkey: await sign(mine) } });
    await db
      .update(archives)
      .set({ status: "ready", progress: 100, sizeBytes: 1 })
      .where(eq(archives.memberId, mine.member.id));
    expect((await open()).status).toBe(200);
  });

  it("changes the address, and the password without the old one", async () => {
    const { db } = app.services;
    const mine = await withPasskey();
    const email = `n${newId().slice(-12)}@example.com`;
    const passkey = await sign(mine);
    const change = (body: object) => mine.own.call("POST /api/email-changes", { body: { ...body, passkey } });
    // A call that was refused earlier has not used the passkey up.
    expect((await change({ email: "" })).body.fields?.email?.code).toBe("required");
    expect((await change({ email })).status).toBe(200);
    const wished = await db.select().from(emailChanges).where(eq(emailChanges.accountId, mine.member.id));
    expect(wished).toMatchObject([{ email }]);

    const password = "lanterns over the river 9";
    const body = { password, repeated_password: password, passkey: await sign(mine) };
    expect((await mine.own.call("POST /api/password-changes", { body })).status).toBe(200);
    expect((await beginLogin(elsewhere(), mine.member.email, password)).answer.status).toBe(200);
    expect((await beginLogin(elsewhere(), mine.member.email)).answer.status).toBe(401);
    expect((await mine.own.call("GET /api/user.php")).body.user?.id).toBe(mine.member.id);
  });

  it("begins a second step and makes another passkey", async () => {
    const mine = await withPasskey();
    const key = await mine.own.call("POST /api/two-step-keys", { body: { passkey: await sign(mine) } });
    expect([key.status, key.body.key.length > 0]).toEqual([200, true]);
    const offer = await mine.own.call("POST /api/passkey-offers", { body: { passkey: await sign(mine) } });
    const response = new SoftAuthenticator().create(offer.body.options as Options);
    const kept = await mine.own.call("POST /api/passkeys", { body: { name: "Laptop", response } });
    expect(kept.status).toBe(200);
  });

  it("gets new recovery codes and ends the second step, with a code beside it", async () => {
    const { browser: own, recovery } = await createTwoStepMember(app, elsewhere());
    const key = await addKey(own);
    const renew = async (code: string) =>
      own.call("POST /api/recovery-codes", { body: { passkey: await sign({ own, key }), code } });
    expect((await renew("")).body.fields?.code?.code).toBe("required");
    expect((await renew("0000-0000-0000-0000")).body.fields?.code?.code).toBe("code_wrong");
    const renewed = await renew(recovery[0] ?? "");
    expect([renewed.status, renewed.body.recovery_codes?.length]).toEqual([200, 10]);
    const body = { passkey: await sign({ own, key }), code: renewed.body.recovery_codes[0] ?? "" };
    expect((await own.call("POST /api/two-step-removals", { body })).status).toBe(200);
    expect((await own.call("GET /api/two-step")).body.on_since).toBeNull();
  });

  it("is asked for by nobody who has none on this host", async () => {
    const own = await signIn(app, await createMember(app), elsewhere());
    const answer = await own.call("POST /api/own-passkey-challenges");
    expect([answer.status, answer.body.error]).toEqual([404, "not_found"]);
    const { db } = app.services;
    const mine = await withPasskey();
    await db.update(passkeys).set({ rpId: "proofs.example" }).where(eq(passkeys.accountId, mine.member.id));
    expect((await mine.own.call("POST /api/own-passkey-challenges")).status).toBe(404);
    expect((await elsewhere().call("POST /api/own-passkey-challenges")).status).toBe(403);
  });
});

describe("a passkey in the place of the password is refused", () => {
  it("where it is another member's", async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()];
    // Another member's key signs this browser's challenge, once under its own id and once under the member's
    // key id.
    expect(codeOf(await leave(mine.own, other.key.sign(await challenge(mine.own))))).toEqual(refused);
    const id = mine.key.id.toString("base64url");
    const renamed = { ...other.key.sign(await challenge(mine.own)), id, rawId: id };
    expect(codeOf(await leave(mine.own, renamed))).toEqual(refused);
    expect([await statusOf(mine), await statusOf(other)]).toEqual(["active", "active"]);
  });

  it("where its challenge is another member's or another browser's", async () => {
    const mine = await withPasskey();
    const other = await withPasskey();
    // The challenge is from a session of another account; the signature is by the right key.
    expect(codeOf(await leave(mine.own, mine.key.sign(await challenge(other.own))))).toEqual(refused);
    const thief = await signIn(app, mine.member, elsewhere());
    await challenge(thief);
    expect(codeOf(await leave(thief, await sign(mine)))).toEqual(refused);
    expect(await statusOf(mine)).toBe("active");
  });

  it("where it signed for a log-in or a new key; nor does it log in", async () => {
    const mine = await withPasskey();
    const login = (await mine.own.call("POST /api/passkey-challenges")).body.options as Options;
    expect(codeOf(await leave(mine.own, mine.key.sign(login)))).toEqual(refused);
    const offer = await mine.own.call("POST /api/passkey-offers", { body: { password: testPassword } });
    expect(codeOf(await leave(mine.own, mine.key.sign(offer.body.options as Options)))).toEqual(refused);
    const response = await sign(mine);
    const entered = await mine.own.call("POST /api/passkey-logins", { body: { response } });
    expect([entered.status, entered.body.error]).toEqual([401, "passkey_refused"]);
    expect(await statusOf(mine)).toBe("active");
  });

  it("a second time, after five minutes, without the person, and for another host or page", async () => {
    const mine = await withPasskey();
    const spent = await sign(mine);
    const archive = (passkey: Passkey) => mine.own.call("POST /api/archive", { body: { passkey } });
    expect((await archive(spent)).status).toBe(200);
    expect(codeOf(await leave(mine.own, spent))).toEqual(refused);
    const late = await sign(mine);
    app.clock.advance(300);
    expect(codeOf(await leave(mine.own, late))).toEqual(refused);
    for (const given of [
      { isVerified: false },
      { rpId: "proofs.example" },
      { origin: "http://proofs.example" },
    ]) {
      const signed = mine.key.sign(await challenge(mine.own), given);
      expect(codeOf(await leave(mine.own, signed))).toEqual(refused);
    }
    expect(await statusOf(mine)).toBe("active");
  });

  it("where it was removed since, or counts no further", async () => {
    const mine = await withPasskey();
    const counted = async (counter: number) =>
      codeOf(await leave(mine.own, mine.key.sign(await challenge(mine.own), { counter })));
    const login = (await mine.own.call("POST /api/passkey-challenges")).body.options as Options;
    const phone = await mine.own.call("POST /api/passkey-logins", {
      body: { response: mine.key.sign(login, { counter: 5 }) },
    });
    expect(phone.status).toBe(200);
    expect(await counted(5)).toEqual(refused);
    // A copy of the key and the key itself, at the same time.
    const twice = async () => {
      const passkey = mine.key.sign(await challenge(mine.own), { counter: 6 });
      return (await mine.own.call("POST /api/two-step-keys", { body: { passkey } })).status;
    };
    expect((await Promise.all([twice(), twice()])).sort()).toEqual([200, 422]);
    const signed = mine.key.sign(await challenge(mine.own), { counter: 7 });
    const [{ id } = { id: "" }] = (await mine.own.call("GET /api/passkeys")).body.passkeys;
    await mine.own.call("DELETE /api/passkeys/:passkey_id", { params: { passkey_id: id } });
    expect(codeOf(await leave(mine.own, signed))).toEqual(refused);
    expect(await statusOf(mine)).toBe("active");
  });

  it("twice at once: of two deletions by one signature one deletes", async () => {
    const mine = await withPasskey();
    const signed = await sign(mine);
    const both = await Promise.all([leave(mine.own, signed), leave(mine.own, signed)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const mails = await app.mailsTo(mine.member.email);
    expect(mails.filter(({ subject }) => subject === "Your account has been deleted")).toHaveLength(1);
  });

  it("in what nobody has signed, and nothing is kept of it", async () => {
    const mine = await withPasskey();
    const made = { ...(await sign(mine)) };
    const empty = { ...made, response: { ...made.response, signature: "AAAA" } };
    expect(codeOf(await leave(mine.own, empty))).toEqual(refused);
    const { clientDataJSON: _, ...rest } = made.response;
    const call = mine.own.call as (key: EndpointKey, given: object) => ReturnType<typeof leave>;
    const answer = await call("POST /api/deletion", { body: { passkey: { ...made, response: rest } } });
    expect(answer.status).toBe(422);
    const left = await app.services.db
      .select()
      .from(passkeyChallenges)
      .where(eq(passkeyChallenges.accountId, mine.member.id));
    expect(left).toEqual([]);
  });
});
