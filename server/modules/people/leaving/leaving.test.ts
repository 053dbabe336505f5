import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, leavingAnswers, sessions } from "#server/db/schema/accounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { sites } from "#server/db/schema/sites.ts";
import { loginsPerMinute } from "#server/modules/people/authentication/authentication-limits.ts";
import { enterAccount } from "#server/modules/people/log-in/enter-account.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { excludeAddress } from "#server/test/people/exclude-address.ts";
import { block, createMember, createOrder, signIn, testPassword } from "#server/test/people/factories.ts";
import { deleteAccount } from "./delete-account.ts";
import { pauseAccount } from "./pause-account.ts";
import { purgeDeleted } from "./purge-deleted.ts";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  // The check of open streams every 25 seconds finds all sessions valid: only the act itself ends a stream.
  app.services.live.checkSessions(async (keys) => new Set(keys));
});
afterAll(() => app.close());

const day = 86_400;
let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `10.44.${networks >> 8}.${networks & 255}` });
}

const leave = ({ browser }: Pick<Person, "browser">, given: object = {}) =>
  browser.call("POST /api/deletion", { body: { password: testPassword, ...given } });
const logIn = (email: string, given: object = {}) =>
  elsewhere().call("POST /api/user.php", { body: { email, password: testPassword, ...given } });
const signUp = (email: string, password: string, browser = elsewhere()) =>
  browser.call("POST /api/signups", {
    body: {
      email,
      name: `left_${newId().slice(-8)}`,
      password,
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      consent: true,
    },
  });
async function accountOf(id: string) {
  const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, id));
  return account;
}
async function linkTo(email: string): Promise<string> {
  const links = (await app.mailsTo(email)).flatMap((mail) => mail.links);
  return links.find((link) => link.includes("/reactivate?token="))?.split("token=")[1] ?? "";
}
const isSeenBy = async ({ browser }: Person, id: string) =>
  (await browser.call("GET /api/members/:member_id", { params: { member_id: id } })).status === 200;
const isFoundBy = async ({ browser }: Person, id: string) =>
  JSON.stringify((await browser.call("GET /api/members", { query: { order: "newest" } })).body).includes(id);

describe("deleting one's account", () => {
  it("leaves whoever comes back at once the stream that was opened then", async () => {
    const member = await createPerson(app);
    const open = async (browser: Browser) => {
      const stream = await fetch(`${url}/api/live`, {
        headers: { cookie: `account=${browser.cookies.get("account")}` },
      });
      expect(stream.status).toBe(200);
      return stream;
    };
    const before = await open(member.browser);
    expect((await leave(member)).status).toBe(200);
    const back = elsewhere();
    const body = { email: member.email, password: testPassword, reactivate: true };
    expect((await back.call("POST /api/user.php", { body })).status).toBe(200);
    const after = await open(back);
    expect(await before.text()).toContain("event: signed_out");
    // If it had ended too, no event would arrive after that.
    app.services.live.publish(member.id, "user_changed", {});
    let heard = "";
    for await (const chunk of after.body ?? []) {
      heard += Buffer.from(chunk).toString();
      if (/event: (user_changed|signed_out)/.test(heard)) break;
    }
    expect(heard).toContain("event: user_changed");
    expect(heard).not.toContain("event: signed_out");
  });

  it("hides at once, ends every session and stream, and mails the way back", async () => {
    const [member, friend] = [await createPerson(app), await createPerson(app)];
    expect((await sendMessageTo(friend, member)).status).toBe(200);
    expect([await isSeenBy(friend, member.id), await isFoundBy(friend, member.id)]).toEqual([true, true]);
    const other = await signIn(app, member, elsewhere());
    const cookie = `account=${other.cookies.get("account")}`;
    const stream = await fetch(`${url}/api/live`, { headers: { cookie } });
    expect(stream.status).toBe(200);

    const { status, body } = await leave(member, { reason: "other", remarks: " Enough for now. " });
    expect([status, body.is_mailed]).toEqual([200, true]);
    expect(new Date(body.deleted_at).getTime() - app.clock.now().getTime()).toBe(14 * day * 1000);
    expect(await stream.text()).toContain("event: signed_out");
    expect(member.browser.cookies.has("account")).toBe(false);
    expect((await other.call("GET /api/user.php")).body.user).toBeNull();
    const { db } = app.services;
    expect(await db.select().from(sessions).where(eq(sessions.accountId, member.id))).toEqual([]);
    const answers = await db.select().from(leavingAnswers).where(eq(leavingAnswers.memberId, member.id));
    expect(answers).toMatchObject([{ reason: "other", remarks: "Enough for now." }]);

    expect([await isSeenBy(friend, member.id), await isFoundBy(friend, member.id)]).toEqual([false, false]);
    expect((await sendMessageTo(friend, member)).body.error).toBe("partner_gone");
    const [mail] = await app.mailsTo(member.email);
    expect(mail?.subject).toBe("Your account has been deleted");
    expect(mail?.text).toContain("14 days");

    const token = await linkTo(member.email);
    for (const method of ["GET", "HEAD"] as const)
      await elsewhere().raw({ method, url: `/reactivate?token=${token}` });
    expect((await accountOf(member.id))?.status).toBe("pending_deletion");
    const both = await Promise.all(
      [0, 1].map(() => elsewhere().call("POST /api/reactivations", { body: { token } })),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 410]);
    expect(both.find((answer) => answer.status === 200)?.body.email).toBe(member.email);
    expect([await isSeenBy(friend, member.id), await isFoundBy(friend, member.id)]).toEqual([true, true]);
    expect(await db.select().from(leavingAnswers).where(eq(leavingAnswers.memberId, member.id))).toEqual([]);
    expect((await logIn(member.email)).status).toBe(200);
  });

  it("asks the password, and guesses count as at log-in", async () => {
    const member = await createPerson(app);
    const empty = await leave(member, { password: "" });
    expect([empty.status, empty.body.fields?.password?.code]).toEqual([422, "required"]);
    const long = await leave(member, { remarks: "x".repeat(1001) });
    expect([long.status, long.body.fields?.remarks?.code]).toEqual([422, "too_long"]);
    const odd = await leave(member, { reason: "bored" });
    expect([odd.status, odd.body.fields?.reason?.code]).toEqual([422, "invalid"]);
    for (let guess = 0; guess < 5; guess++) {
      const { status, body } = await leave(member, { password: `guess number ${guess}` });
      expect([status, body.fields?.password]).toEqual([
        422,
        { code: "password_wrong", message: "Please check your password." },
      ]);
    }
    expect((await leave(member)).body.error).toBe("account_locked");
    expect((await accountOf(member.id))?.status).toBe("active");
  });

  it("is not tried from a network that tries passwords without end", async () => {
    const [member, address] = [await createMember(app), "10.45.0.1"];
    const browser = await signIn(app, member, app.browser({ address }));
    await app.services.rateLimits.spend(`login:${address}`, loginsPerMinute, 60, loginsPerMinute);
    const answer = await leave({ browser });
    expect([answer.status, answer.body.error]).toEqual([429, "too_many_requests"]);
  });

  it("twice at once is one deletion and one mail", async () => {
    const member = await createPerson(app);
    const both = await Promise.all([leave(member), leave(member)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await app.mailsTo(member.email)).toHaveLength(1);
  });

  it("while messages are under way loses none that was acknowledged, and lets none in afterwards", async () => {
    const [member, friend] = [await createPerson(app), await createPerson(app)];
    for (const person of [member, friend])
      await app.services.db
        .update(accounts)
        .set({ premiumAt: app.clock.now() })
        .where(eq(accounts.id, person.id));
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => sendMessageTo(friend, member)),
      leave(member),
      ...Array.from({ length: 4 }, () => sendMessageTo(member, friend)),
    ]);
    expect(answers[4]?.status).toBe(200);
    for (const { status } of answers) expect([200, 402, 403, 409]).toContain(status);
    expect((await sendMessageTo(friend, member)).status).toBe(409);
    expect((await sendMessageTo(member, friend)).status).toBe(403);
  });

  it.each(["fr", "pl"] as const)("is told in the member's language: %s", async (language) => {
    const member = await createMember(app, { account: { language } });
    await leave({ browser: await signIn(app, member, elsewhere()) });
    const [mail] = await app.mailsTo(member.email);
    expect(mail?.subject).toBe(
      language === "fr" ? "Ton compte a été supprimé" : "Twoje konto zostało usunięte",
    );
    expect(mail?.text).not.toMatch(/[{}]/);
  });
});

describe("coming back", () => {
  it("takes a log-in with the wish to, on day 13; nobody else hears of it", async () => {
    const member = await createPerson(app);
    await leave(member);
    app.clock.advance(13 * day);
    const wrong = await logIn(member.email, { password: "not the password 1", reactivate: true });
    expect(wrong.body.error).toBe("login_failed");
    const plain = await logIn(member.email);
    expect([plain.status, plain.body.error, plain.body.message]).toEqual([
      403,
      "pending_deletion",
      "You deleted this account. You can still log in and reactivate it for 1 day.",
    ]);
    expect((await signUp(member.email, testPassword)).body.error).toBe("pending_deletion");
    const strangers = await signUp(member.email, "a stranger types this 9");
    expect([strangers.status, strangers.body.user?.status]).toEqual([200, "not_confirmed"]);
    const back = await logIn(member.email, { reactivate: true });
    expect([back.status, back.body.user?.status]).toEqual([200, "active"]);
    expect(await accountOf(member.id)).toMatchObject({ status: "active", deletionAskedAt: null });
    app.clock.advance(2 * day);
    await purgeDeleted(app.services, app.clock.now());
    expect((await accountOf(member.id))?.status).toBe("active");
  });

  it("is refused while the owner has excluded the address: by log-in and by link", async () => {
    const member = await createPerson(app);
    await leave(member);
    const token = await linkTo(member.email);
    const account = await accountOf(member.id);
    await excludeAddress(app, { siteId: account?.siteId ?? "", email: member.email });
    const byLogIn = await logIn(member.email, { reactivate: true });
    const byLink = await elsewhere().call("POST /api/reactivations", { body: { token } });
    expect([byLogIn.status, byLogIn.body.error, byLink.body.error]).toEqual([
      403,
      "self_excluded",
      "self_excluded",
    ]);
    expect((await accountOf(member.id))?.status).toBe("pending_deletion");
    // Another member is not concerned, and neither is this one without the wish to return.
    expect((await logIn(member.email)).body.error).toBe("pending_deletion");
  });

  it("is too late on day 15, purged or not: log-in and link are dead and the address is free", async () => {
    const member = await createPerson(app);
    await leave(member);
    const token = await linkTo(member.email);
    app.clock.advance(14 * day);
    expect((await logIn(member.email, { reactivate: true })).body.error).toBe("login_failed");
    const link = await elsewhere().call("POST /api/reactivations", { body: { token } });
    expect([link.status, link.body.error]).toEqual([410, "link_invalid"]);
    const anew = await signUp(member.email, "another password 55");
    expect([anew.status, anew.body.user?.id === member.id]).toEqual([200, false]);
    expect(await accountOf(member.id)).toBeUndefined();
    const mails = await app.mailsTo(member.email);
    expect(mails[0]?.subject).toBe("Confirm your e-mail address");
  });

  it("does not confirm an address, nor does leaving prove one", async () => {
    const email = `unproven${newId().slice(-8)}@example.com`;
    const browser = elsewhere();
    const { body } = await signUp(email, testPassword, browser);
    const id = body.user?.id ?? "";
    const left = await leave({ browser });
    expect([left.status, left.body.is_mailed]).toEqual([200, false]);
    expect(await linkTo(email)).toBe("");
    const back = await logIn(email, { reactivate: true });
    expect([back.status, back.body.user?.status]).toEqual([200, "not_confirmed"]);
    const again = elsewhere();
    await again.call("POST /api/user.php", { body: { email, password: testPassword } });
    await leave({ browser: again });
    const owner = await signUp(email, "the true owner's 77");
    expect(owner.status).toBe(200);
    expect(await accountOf(id)).toBeUndefined();
    expect(await accountOf(owner.body.user?.id ?? "")).toMatchObject({ shadowOfId: null });
  });

  it("by a link of another site, an old one or another purpose changes nothing", async () => {
    const member = await createPerson(app);
    await leave(member);
    const old = await linkTo(member.email);
    const browser = elsewhere();
    await browser.call("POST /api/user.php", {
      body: { email: member.email, password: testPassword, reactivate: true },
    });
    await leave({ browser });
    const dead = await elsewhere().call("POST /api/reactivations", { body: { token: old } });
    expect(dead.status).toBe(410);
    await elsewhere().call("POST /api/password-reset-mails", { body: { email: member.email } });
    const links = (await app.mailsTo(member.email)).flatMap((mail) => mail.links);
    const reset = links.find((link) => link.includes("/reset-password/do"))?.split("token=")[1] ?? "";
    expect(reset).not.toBe("");
    const crossed = await elsewhere().call("POST /api/reactivations", { body: { token: reset } });
    expect(crossed.status).toBe(410);
    expect((await accountOf(member.id))?.status).toBe("pending_deletion");
  });
});

describe("the purge", () => {
  it("leaves the messages to the partner, keeps members with open payments, and continues after an interruption", async () => {
    const { db } = app.services;
    await purgeDeleted(app.services, new Date(app.clock.now().getTime() + 30 * day * 1000));
    const [member, broken, paying] = [
      await createPerson(app),
      await createPerson(app),
      await createPerson(app),
    ];
    const friend = await createPerson(app);
    expect((await sendMessageTo(member, friend, "a last word")).status).toBe(200);
    await createOrder(app, { memberId: paying.id, status: "processing" });
    for (const person of [member, broken, paying]) expect((await leave(person)).status).toBe(200);
    app.clock.advance(14 * day - 1);
    expect(await purgeDeleted(app.services, app.clock.now())).toBe(0);
    app.clock.advance(1);
    // A failure interrupts one of them in the middle.
    const lives = app.services.lives.map((life) =>
      life.module === "photos"
        ? {
            ...life,
            forget: async (...given: Parameters<typeof life.forget>) => {
              if (given[1].memberId === broken.id) throw new Error("the power is gone");
              return life.forget(...given);
            },
          }
        : life,
    );
    expect(await purgeDeleted({ ...app.services, lives }, app.clock.now())).toBe(1);
    expect((await accountOf(member.id))?.status).toBe("deleted");
    expect((await accountOf(broken.id))?.status).toBe("pending_deletion");
    const [whole] = await db.select().from(profiles).where(eq(profiles.memberId, broken.id));
    expect(whole?.name).toBe(broken.name);
    expect(await purgeDeleted(app.services, app.clock.now())).toBe(1);
    expect(await accountOf(broken.id)).toBeUndefined();
    expect((await accountOf(paying.id))?.status).toBe("pending_deletion");
    await db.update(orders).set({ status: "completed" }).where(eq(orders.memberId, paying.id));
    expect(await purgeDeleted(app.services, app.clock.now())).toBe(1);
    expect((await accountOf(paying.id))?.status).toBe("deleted");

    const { body } = await friend.browser.call("GET /api/chats.php", {});
    expect(body.chats).toMatchObject([
      { profile: { id: null, name: "" }, last_message: { body: "a last word" } },
    ]);
  });

  it("waits for a payment for as long as anybody looks at it, and tells who waits", async () => {
    const member = await createPerson(app);
    await leave(member);
    await createOrder(app, { memberId: member.id, status: "processing" });
    const told: object[] = [];
    const log: typeof app.services.log = Object.assign(Object.create(app.services.log), {
      info: (given: object) => told.push(given),
    });
    app.clock.advance(40 * day - 1);
    await purgeDeleted({ ...app.services, log }, app.clock.now());
    expect((await accountOf(member.id))?.status).toBe("pending_deletion");
    expect(told).toContainEqual({ memberIds: [member.id] });
    app.clock.advance(1);
    await purgeDeleted({ ...app.services, log }, app.clock.now());
    expect((await accountOf(member.id))?.status).toBe("deleted");
    expect(told).toHaveLength(1);
  });

  it("is not done by a sign-up either while a payment is under way", async () => {
    const member = await createPerson(app);
    await leave(member);
    app.clock.advance(14 * day);
    await createOrder(app, { memberId: member.id, status: "processing" });
    const anew = await signUp(member.email, "another password 55");
    expect(anew.status).toBe(200);
    expect((await accountOf(member.id))?.status).toBe("pending_deletion");
    expect((await accountOf(anew.body.user?.id ?? ""))?.shadowOfId).toBe(member.id);
    app.clock.advance(40 * day);
    const later = await signUp(member.email, "another password 66");
    expect((await accountOf(later.body.user?.id ?? ""))?.shadowOfId).toBeNull();
  });

  it("and a return at the same moment end with one of the two", async () => {
    const member = await createPerson(app);
    await leave(member);
    const justBefore = new Date(app.clock.now().getTime() + 14 * day * 1000);
    const [back] = await Promise.all([
      logIn(member.email, { reactivate: true }),
      purgeDeleted(app.services, justBefore),
    ]);
    const account = await accountOf(member.id);
    expect([back.status, account?.status]).toEqual(back.status === 200 ? [200, "active"] : [401, undefined]);
  });
});

describe("a pause", () => {
  it("hides until the next log-in", async () => {
    const [member, friend] = [await createPerson(app), await createPerson(app)];
    expect((await sendMessageTo(friend, member)).status).toBe(200);
    expect((await member.browser.call("POST /api/pause", {})).status).toBe(200);
    expect(member.browser.cookies.has("account")).toBe(false);
    expect([await isSeenBy(friend, member.id), await isFoundBy(friend, member.id)]).toEqual([false, false]);
    expect((await sendMessageTo(friend, member)).body.error).toBe("partner_gone");
    expect((await logIn(member.email, { password: "not the password 1" })).status).toBe(401);
    expect(await isSeenBy(friend, member.id)).toBe(false);
    expect((await logIn(member.email)).status).toBe(200);
    expect([await isSeenBy(friend, member.id), await isFoundBy(friend, member.id)]).toEqual([true, true]);
    expect((await accountOf(member.id))?.pausedAt).toBeNull();
    expect((await sendMessageTo(friend, member)).status).toBe(200);
  });

  it("is told to those who wrote with the member, with nothing but the name; not to whom they blocked", async () => {
    const [member, friend] = [await createPerson(app), await createPerson(app)];
    const { body } = await sendMessageTo(friend, member);
    const conversation_id = body.message.conversation_id;
    await member.browser.call("POST /api/pause", {});
    const told = async () => {
      const chat = await friend.browser.call("GET /api/conversations/:conversation_id", {
        params: { conversation_id },
      });
      const list = await friend.browser.call("GET /api/chats.php", {});
      const { partner, closed } = chat.body.conversation;
      return [closed, partner, list.body.chats[0]?.profile];
    };
    const { name } = member;
    const nothing = { age: null, gender: null, city: null, is_online: false, main_image: null };
    const shown = { ...nothing, id: member.id, name, kind: "member", is_example: false };
    expect(await told()).toEqual(["partner_paused", shown, shown]);
    await block(app, member.id, friend.id);
    expect((await told())[0]).toBe("partner_gone");
    expect(JSON.stringify(await told())).not.toContain(name);
  });

  it("does not show what others hid", async () => {
    const member = await createPerson(app);
    await member.browser.call("POST /api/pause", {});
    const { db } = app.services;
    await db.update(profiles).set({ status: "disabled" }).where(eq(profiles.memberId, member.id));
    await logIn(member.email);
    const [profile] = await db.select().from(profiles).where(eq(profiles.memberId, member.id));
    expect(profile?.status).toBe("disabled");
  });
});

describe("at once with a log-in,", () => {
  const visit = async () => ({
    reactivates: false,
    site: await requestSite(),
    device: null,
    now: app.clock.now(),
    userAgent: "test",
  });
  const readAccount = async (id: string) => {
    const account = await accountOf(id);
    if (!account) throw new Error("no account");
    return account;
  };
  const requestSite = async () => {
    const [site] = await app.services.db.select().from(sites).limit(1);
    return app.services.sites.get(site?.id ?? "");
  };
  const deletion = async (memberId: string) => ({
    memberId,
    site: await requestSite(),
    proof: { password: testPassword },
    reason: null,
    remarks: "",
    entry: {
      address: "10.45.0.2",
      knownDevice: null,
      browserToken: "",
      party: { rpId: "localhost", origin: "http://localhost:3000" },
      now: app.clock.now(),
    },
  });

  it("a pause ends where the password was checked before it", async () => {
    const [member, friend] = [await createPerson(app), await createPerson(app)];
    const { db } = app.services;
    const account = await readAccount(member.id);
    await pauseAccount(db, { memberId: member.id, now: app.clock.now() });
    expect(await enterAccount(app.services, { account, ...(await visit()) })).not.toBeNull();
    expect((await accountOf(member.id))?.pausedAt).toBeNull();
    expect(await isSeenBy(friend, member.id)).toBe(true);
  });

  it("a deletion leaves no session that would wake with the account", async () => {
    const member = await createPerson(app);
    const { db } = app.services;
    const account = await readAccount(member.id);
    await leave(member);
    await expect(enterAccount(app.services, { account, ...(await visit()) })).rejects.toMatchObject({
      code: "pending_deletion",
    });
    expect(await db.select().from(sessions).where(eq(sessions.accountId, member.id))).toEqual([]);
  });

  it("a pause ends with a member who is seen and signed in, or neither", async () => {
    const { db } = app.services;
    const member = await createPerson(app);
    const account = await readAccount(member.id);
    for (let round = 0; round < 5; round++) {
      const now = app.clock.now();
      const [entered] = await Promise.all([
        enterAccount(app.services, { account, ...(await visit()) }),
        pauseAccount(db, { memberId: member.id, now }),
        enterAccount(app.services, { account, ...(await visit()) }),
      ]);
      expect(entered).not.toBeNull();
      const [profile] = await db.select().from(profiles).where(eq(profiles.memberId, member.id));
      const signedIn = await db.select().from(sessions).where(eq(sessions.accountId, member.id));
      const isPaused = (await accountOf(member.id))?.pausedAt !== null;
      expect([profile?.status, signedIn.length > 0]).toEqual(isPaused ? ["hidden", false] : ["active", true]);
      await enterAccount(app.services, { account, ...(await visit()) });
    }
  });

  it("a pause and then a deletion leave the pause, and the return shows the member", async () => {
    const [member, friend] = [await createPerson(app), await createPerson(app)];
    const { db } = app.services;
    await pauseAccount(db, { memberId: member.id, now: app.clock.now() });
    await deleteAccount(app.services, await deletion(member.id));
    expect((await logIn(member.email, { reactivate: true })).status).toBe(200);
    expect([await isSeenBy(friend, member.id), (await accountOf(member.id))?.pausedAt]).toEqual([true, null]);
  });
});
