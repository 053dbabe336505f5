import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointKey, endpoints } from "#contracts/all.ts";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { newId } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember, signIn, type TestMember, testPassword } from "#server/test/people/factories.ts";
import { keepSessions } from "./keep-sessions.ts";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `10.30.${networks >> 8}.${networks & 255}` });
}

type Stolen = { cookie: string; stream: Promise<string> };

/** The member's cookie, stolen by a thief who has opened the event stream with it. */
async function steal(browser: Browser): Promise<Stolen> {
  const cookie = browser.cookies.get("account") ?? "";
  const stream = await fetch(`${url}/api/live`, { headers: { cookie: `account=${cookie}` } });
  expect(stream.status).toBe(200);
  // Resolves when the server has ended the stream.
  return { cookie, stream: stream.text() };
}

const forMembers = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => endpoints[key].audience === "member",
);

/** Makes all calls for members with the stolen cookie; answers those that were let in. */
async function letIn(cookie: string): Promise<string[]> {
  const thief = elsewhere();
  thief.cookies.set("account", cookie);
  const entered: string[] = [];
  for (const key of forMembers) {
    const [method = "", pattern = ""] = key.split(" ");
    const { status, body } = await thief.raw({
      method: method as "GET",
      url: pattern.replace(/:\w+/g, newId()),
      headers: { "idempotency-key": newId() },
    });
    if (status !== 403 || JSON.parse(body).authentication_required !== true) entered.push(`${key} ${status}`);
  }
  const { user } = (await thief.call("GET /api/user.php")).body;
  if (user) entered.push("GET /api/user.php");
  const stream = await fetch(`${url}/api/live`, { headers: { cookie: `account=${cookie}` } });
  await stream.body?.cancel();
  if (stream.status !== 403) entered.push(`GET /api/live ${stream.status}`);
  return entered;
}

async function signedIn(): Promise<{ member: TestMember; browser: Browser; stolen: Stolen }> {
  const member = await createMember(app);
  const browser = await signIn(app, member, elsewhere());
  return { member, browser, stolen: await steal(browser) };
}

async function resetPassword({ email }: TestMember): Promise<void> {
  await elsewhere().call("POST /api/password-reset-mails", { body: { email } });
  const links = (await app.mailsTo(email)).flatMap((mail) => mail.links);
  const token = links.find((link) => link.includes("token="))?.split("token=")[1] ?? "";
  const password = "a fresh one for 3 kites";
  const answer = await elsewhere().call("POST /api/password-resets", {
    body: { token, password, repeated_password: password },
  });
  expect(answer.status).toBe(200);
}

describe("a stolen cookie opens nothing, and its event stream ends, after", () => {
  it("the member's logout", async () => {
    const { browser, stolen } = await signedIn();
    await browser.call("GET /api/logout.php");
    expect(await stolen.stream).toContain("event: signed_out");
    expect(await letIn(stolen.cookie)).toEqual([]);
  });

  it("another log-in in the same browser", async () => {
    const { member, browser, stolen } = await signedIn();
    await signIn(app, member, browser);
    expect(await stolen.stream).toContain("event: signed_out");
    expect(await letIn(stolen.cookie)).toEqual([]);
  });

  it("a new password, on every device", async () => {
    const { member, stolen } = await signedIn();
    const other = await steal(await signIn(app, member, elsewhere()));
    await resetPassword(member);
    for (const { cookie, stream } of [stolen, other]) {
      expect(await stream).toContain("event: signed_out");
      expect(await letIn(cookie)).toEqual([]);
    }
  });

  it("a later sign-up that takes the unproven mailbox", async () => {
    const form = {
      email: `replaced-${newId()}@example.com`,
      password: testPassword,
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      consent: true,
    } as const;
    const first = elsewhere();
    const body = { ...form, seeks: [...form.seeks] };
    expect((await first.call("POST /api/signups", { body: { ...body, name: "replaced_1" } })).status).toBe(
      200,
    );
    const stolen = await steal(first);
    const again = { ...body, name: "replaced_2", password: `${testPassword} too` };
    expect((await elsewhere().call("POST /api/signups", { body: again })).status).toBe(200);
    expect(await stolen.stream).toContain("event: signed_out");
    expect(await letIn(stolen.cookie)).toEqual([]);
  });
});

describe.each(["suspended", "banned", "pending_deletion", "deleted"] as const)(
  "a member who is %s",
  (status) => {
    it("is refused everywhere with a cookie from before, and no stream of theirs stands", async () => {
      const { member, stolen } = await signedIn();
      await app.services.db.update(accounts).set({ status }).where(eq(accounts.id, member.id));
      expect(await letIn(stolen.cookie)).toEqual([]);
      const sessionKeys = [hashToken(stolen.cookie)];
      const standing = await keepSessions(app.services.db, { sessionKeys, now: app.clock.now() });
      expect([...standing]).toEqual([]);
      // The check of the sessions of open streams takes up to 25 seconds.
      if (atSize(false, true)) expect(await stolen.stream).toContain("event: signed_out");
    });
  },
);

it("a session ends with its thirtieth day, and neither a cut nor a longer cookie is one", async () => {
  const member = await createMember(app);
  const browser = await signIn(app, member, elsewhere());
  const cookie = browser.cookies.get("account") ?? "";
  for (const forged of [cookie.slice(0, -1), `${cookie}A`, `${cookie}%00`, hashToken(cookie), "", "null"]) {
    expect(await letIn(forged)).toEqual([]);
  }
  const [kept] = await app.services.db.select().from(sessions).where(eq(sessions.accountId, member.id));
  expect(kept?.tokenHash).toBe(hashToken(cookie));
  app.clock.advance(30 * 86_400);
  expect(await letIn(cookie)).toEqual([]);
});
