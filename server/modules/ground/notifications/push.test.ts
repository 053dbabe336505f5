import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { pushSubscriptions } from "#server/db/schema/notifications.ts";
import { type RunningPushEmulator, startPushEmulator } from "#server/emulators/push/start.ts";
import { newId } from "#server/platform/ids.ts";
import { keepVapidKeys } from "#server/platform/push/keep-vapid-keys.ts";
import { createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { notificationsLife } from "./member-life.ts";
import {
  mostPushesPerHour,
  mostSubscriptions,
  mostUnreached,
  subscriptionsPerHour,
} from "./notification-limits.ts";
import { pushSoon } from "./push-soon.ts";
import { setSwitch } from "./switches.ts";

let app: TestApp;
let browsers: RunningPushEmulator;
beforeAll(async () => {
  const clock = movableClock();
  browsers = await startPushEmulator({ now: clock.now });
  app = await createTestApp({ clock, env: { PUSH_SERVICE_URL: browsers.url } });
});
afterAll(async () => {
  await app.close();
  await browsers.close();
});

type Subscription = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };
async function newSubscription(): Promise<Subscription> {
  const { push_public_key } = (await app.browser().call("GET /api/settings.php")).body;
  const { id, keys } = browsers.subscribe(push_public_key);
  return { id, endpoint: `${browsers.url}/${id}`, keys };
}
const save = (who: Person, { endpoint, keys }: Omit<Subscription, "id">) =>
  who.browser.call("POST /api/user.php?push=1", { body: { subscription: { endpoint, keys } } });
const subscriptionsOf = ({ id }: { id: string }) =>
  app.services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, id));

/** The member was last present an hour ago, so later events are unseen. */
async function goAway({ id }: Person): Promise<void> {
  const lastSeenAt = new Date(app.clock.now().getTime() - 3_600_000);
  await app.services.db.update(accounts).set({ lastSeenAt }).where(eq(accounts.id, id));
}
async function showOnLockScreen(who: Person, is_on: boolean) {
  const { body } = await who.browser.call("PUT /api/lock-screen-texts", { body: { is_on } });
  await goAway(who);
  return body;
}

/** An absent member, and the browser that gets their pushes. */
async function subscriber(language = "en"): Promise<Person & { push: Subscription }> {
  const member = await createPerson(app, { account: { language } });
  const push = await newSubscription();
  expect((await save(member, push)).status).toBe(200);
  await goAway(member);
  return { ...member, push };
}
const like = (from: Person, to: Person) =>
  from.browser.call("POST /api/likes/:member_id", { params: { member_id: to.id } });
const told = ({ push }: { push: Subscription }) => browsers.received(push.id);
const notificationOf = (text: string | undefined) =>
  JSON.parse(text ?? "{}") as { web_push: number; notification: Record<string, string> };
const waitingPushes = (subject: string) =>
  rowsOf<{ tries: number; seconds: number }>(
    app.services.db,
    sql`select (data->'payload'->>'tries')::int as tries,
        extract(epoch from start_after - now())::int as seconds
      from jobs.job where state = 'created' and data->>'job' like 'push:%' and data::text like ${`%${subject}%`}`,
  );

describe("a push", () => {
  it("tells of a like, a conversation and a message at once, in the member's language, and nothing of what was written", async () => {
    const [a, c, b] = [await createPerson(app), await createPerson(app), await subscriber("de")];
    await showOnLockScreen(b, true);
    await like(c, b);
    await expect.poll(() => told(b)).toHaveLength(1);
    await send(a, b, "a secret between us two");
    await expect.poll(() => told(b)).toHaveLength(2);
    const conversationId = (await b.browser.call("GET /api/chats.php")).body.chats[0]?.conversation.id ?? "";
    await b.browser.call("POST /api/conversations/:conversation_id/reads", {
      params: { conversation_id: conversationId },
      body: { seq: 1 },
    });
    await send(a, b, "another secret");
    await expect.poll(() => told(b)).toHaveLength(3);
    const [ofLike, ofConversation, ofMessage] = told(b);
    expect(notificationOf(ofLike?.text).notification).toMatchObject({
      body: "Jemand mag dich.",
      lang: "de",
      navigate: `http://localhost:3000/likes/m/${c.id}`,
    });
    expect(notificationOf(ofConversation?.text)).toMatchObject({
      web_push: 8030,
      notification: { navigate: `http://localhost:3000/chats/${conversationId}` },
    });
    expect(notificationOf(ofMessage?.text).notification.body).toBe("Du hast eine neue Nachricht.");
    expect(ofMessage).toMatchObject({ urgency: "high", ttl: 86_400, topic: ofConversation?.topic });
    expect(ofLike).toMatchObject({ urgency: "normal", ttl: 259_200 });
    expect(ofLike?.contact).toMatch(/^mailto:/);
    const said = JSON.stringify(told(b));
    for (const secret of ["secret", a.name, c.name, a.email]) expect(said).not.toContain(secret);
  });

  it("says what happened on a locked screen to nobody who has not chosen it", async () => {
    const [a, b] = [await createPerson(app), await subscriber()];
    await like(a, b);
    await expect.poll(() => told(b)).toHaveLength(1);
    expect(notificationOf(told(b)[0]?.text).notification).toMatchObject({
      body: "You have news.",
      navigate: `http://localhost:3000/likes/m/${a.id}`,
    });
    const chosen = async () =>
      (await b.browser.call("GET /api/notification-switches")).body.shows_on_lock_screen;
    expect(await chosen()).toBe(false);
    expect(await showOnLockScreen(b, true)).toEqual({ is_on: true });
    expect(await chosen()).toBe(true);
    expect((await b.browser.call("GET /api/notification-switches")).body.switches).toHaveLength(16);
    await goAway(b);
    await send(a, b);
    await expect.poll(() => told(b)).toHaveLength(2);
    expect(notificationOf(told(b)[1]?.text).notification.body).toBe(
      "Someone started a conversation with you.",
    );
    await showOnLockScreen(b, false);
    await like(await createPerson(app), b);
    await expect.poll(() => told(b)).toHaveLength(3);
    expect(notificationOf(told(b)[2]?.text).notification.body).toBe("You have news.");
    const archive = await notificationsLife.export(app.services.db, b.id, "");
    expect(archive.notification_switches).toMatchObject([
      { type: "lock_screen", channel: "push", isOn: false },
    ]);
  });

  it("is one for many messages until they were read", async () => {
    const [a, b] = [await createPerson(app, { credits: 100 }), await subscriber()];
    for (let number = 0; number < 4; number += 1) {
      await send(a, b, `message ${number}`);
      await app.services.queue.drained();
    }
    await expect.poll(() => told(b)).toHaveLength(1);
  });

  it("does not come to who switched it off, has logged out, was suspended or has changed nothing but the other switch", async () => {
    const a = await createPerson(app, { credits: 100 });
    const [off, out, suspended, on] = [
      await subscriber(),
      await subscriber(),
      await subscriber(),
      await subscriber(),
    ];
    const { db, clock, queue } = app.services;
    const choice = { type: "like_received", isOn: false, reason: null, now: clock.now() } as const;
    await setSwitch(db, { ...choice, memberId: off.id, channel: "push" });
    await setSwitch(db, { ...choice, memberId: on.id, channel: "email" });
    await out.browser.call("GET /api/logout.php");
    expect(await subscriptionsOf(out)).toEqual([]);
    await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, suspended.id));
    await db.delete(sessions).where(eq(sessions.accountId, suspended.id));
    for (const to of [off, out, suspended, on]) await like(a, to);
    await expect.poll(() => told(on)).toHaveLength(1);
    await queue.drained();
    for (const to of [off, out, suspended]) expect(told(to)).toEqual([]);
  });

  it("says what is behind it where that is no member", async () => {
    const [a, b] = [await createPerson(app, { profile: { isExample: true } }), await subscriber()];
    await like(a, b);
    await expect.poll(() => told(b)).toHaveLength(1);
    expect(notificationOf(told(b)[0]?.text).notification.body).toBe(
      "You have news. It’s from an example profile, made for this demo.",
    );
  });
});

describe("a push service", () => {
  it.each([404, 410])("that says %d is not asked again, and the mail still comes", async (status) => {
    const [a, b] = [await createPerson(app), await subscriber()];
    browsers.fail(b.push.id, { status });
    await like(a, b);
    await expect.poll(() => subscriptionsOf(b)).toEqual([]);
    expect(told(b)).toEqual([]);
    const waiting = await rowsOf(
      app.services.db,
      sql`select 1 from notifications where member_id = ${b.id} and settled_at is null`,
    );
    expect(waiting).toHaveLength(1);
  });

  it("that has too many is asked again when it said, and gets it then", async () => {
    const [a, b] = [await createPerson(app), await subscriber()];
    browsers.fail(b.push.id, { status: 429, retryAfter: "120" });
    await like(a, b);
    const [subscription] = await subscriptionsOf(b);
    const find = () => waitingPushes(subscription?.id ?? "");
    await expect.poll(find).toHaveLength(1);
    const [job] = await find();
    expect(job?.tries).toBe(1);
    expect(job?.seconds).toBeGreaterThan(100);
    expect(job?.seconds).toBeLessThanOrEqual(120);
    await rowsOf(
      app.services.db,
      sql`update jobs.job set start_after = now() where state = 'created' and data->>'job' like 'push:%' returning id`,
    );
    await app.services.queue.drained();
    expect(told(b)).toHaveLength(1);
  });

  it("that refuses for good keeps its subscription and is not asked again", async () => {
    const [a, b] = [await createPerson(app), await subscriber()];
    browsers.fail(b.push.id, { status: 403 });
    await like(a, b);
    await app.services.queue.drained();
    const [subscription] = await subscriptionsOf(b);
    expect(subscription).toBeDefined();
    expect(await waitingPushes(subscription?.id ?? "")).toEqual([]);
    expect(told(b)).toEqual([]);
  });
});

describe("a subscription that leads nowhere", () => {
  const unreached = () => Promise.reject(new Error("getaddrinfo ENOTFOUND"));
  /** Sends the push about the same like again, and runs all due jobs. */
  async function pushAgain(to: Person, from: Person): Promise<void> {
    const { db, queue } = app.services;
    await pushSoon(db, queue, { memberId: to.id, type: "like_received", subjectId: from.id });
    await queue.drained();
  }
  const failedJobs = () =>
    rowsOf(app.services.db, sql`select 1 from jobs.job where name = 'push' and state in ('retry', 'failed')`);

  it("fails no job, is left alone for a while, twice as long each time, and is forgotten in the end", async () => {
    const [a, b] = [await createPerson(app), await subscriber()];
    const send = vi.spyOn(app.services.push, "send").mockImplementation(unreached);
    try {
      await like(a, b);
      await app.services.queue.drained();
      expect(send).toHaveBeenCalledTimes(1);
      expect(await failedJobs()).toEqual([]);
      const [subscription] = await subscriptionsOf(b);
      expect(await waitingPushes(subscription?.id ?? "")).toMatchObject([{ tries: 1 }]);
      app.clock.advance(59);
      await pushAgain(b, a);
      expect(send).toHaveBeenCalledTimes(1);
      app.clock.advance(2);
      await pushAgain(b, a);
      app.clock.advance(61);
      await pushAgain(b, a);
      expect(send).toHaveBeenCalledTimes(2);
      for (let failures = 2; failures < mostUnreached; failures += 1) {
        expect(await subscriptionsOf(b)).toHaveLength(1);
        app.clock.advance(7 * 3600);
        await pushAgain(b, a);
      }
      expect(send).toHaveBeenCalledTimes(mostUnreached);
      expect(await subscriptionsOf(b)).toEqual([]);
    } finally {
      send.mockRestore();
    }
  });

  it("counts with all others of its member: what is tried is limited, not what arrives", async () => {
    const [a, b] = [await createPerson(app), await subscriber()];
    const { keys } = await newSubscription();
    for (let number = 1; number < mostSubscriptions; number += 1) {
      await save(b, { endpoint: `${browsers.url}/${newId()}`, keys });
    }
    await goAway(b);
    expect(await subscriptionsOf(b)).toHaveLength(mostSubscriptions);
    const send = vi.spyOn(app.services.push, "send").mockImplementation(unreached);
    try {
      await like(a, b);
      await app.services.queue.drained();
      for (let round = 0; round < 5; round += 1) {
        app.clock.advance(500);
        await pushAgain(b, a);
      }
      expect(send.mock.calls.length).toBe(mostPushesPerHour);
    } finally {
      send.mockRestore();
    }
  });

  it("is forgotten when its service refuses it three times in a row, of which none arrived between", async () => {
    const [a, b] = [await createPerson(app), await subscriber()];
    const refuse = async (status: number) => {
      browsers.fail(b.push.id, { status });
      app.clock.advance(3600);
      await pushAgain(b, a);
    };
    await like(a, b);
    await app.services.queue.drained();
    await refuse(403);
    await refuse(400);
    app.clock.advance(3600);
    await pushAgain(b, a);
    expect(told(b)).toHaveLength(2);
    await refuse(401);
    await refuse(403);
    expect(await subscriptionsOf(b)).toHaveLength(1);
    await refuse(403);
    expect(await subscriptionsOf(b)).toEqual([]);
  });
});

describe("a subscription", () => {
  it("is refused where it leads to anything but a push service", async () => {
    const member = await createPerson(app);
    const { keys } = await newSubscription();
    for (const endpoint of [
      "https://127.0.0.1/a",
      "https://169.254.169.254/latest/meta-data/",
      "https://[::ffff:127.0.0.1]/a",
      "https://fcm.googleapis.com:22/a",
      "https://a:b@fcm.googleapis.com/a",
      "https://fcm.googleapis.com.example.com/a",
      "http://fcm.googleapis.com/a",
      `${browsers.url}x/a`,
    ]) {
      const { status, body } = await save(member, { endpoint, keys });
      expect([endpoint, status]).toEqual([endpoint, 422]);
      expect(body.fields?.["subscription.endpoint"]?.code).toBe("invalid");
    }
    expect(await subscriptionsOf(member)).toEqual([]);
  });

  it("is refused where its keys are none, and without a session", async () => {
    const member = await createPerson(app);
    const { endpoint, keys } = await newSubscription();
    const p256dh = Buffer.alloc(65, 4).toString("base64url");
    expect((await save(member, { endpoint, keys: { ...keys, p256dh } })).status).toBe(422);
    expect((await save(member, { endpoint, keys: { ...keys, auth: "short" } })).status).toBe(422);
    const stranger = { ...member, browser: app.browser() };
    expect((await save(stranger, { endpoint, keys })).status).toBe(403);
    expect(await subscriptionsOf(member)).toEqual([]);
  });

  it("of another member is not taken over with its address alone", async () => {
    const [owner, thief] = [await subscriber(), await createPerson(app)];
    const { keys } = await newSubscription();
    expect((await save(thief, { endpoint: owner.push.endpoint, keys })).status).toBe(409);
    expect((await subscriptionsOf(owner))[0]?.p256dh).toBe(owner.push.keys.p256dh);
    expect(await subscriptionsOf(thief)).toEqual([]);
    const forget = { body: { endpoint: owner.push.endpoint } };
    expect((await thief.browser.call("DELETE /api/push-subscriptions", forget)).status).toBe(200);
    expect(await subscriptionsOf(owner)).toHaveLength(1);
    expect((await owner.browser.call("DELETE /api/push-subscriptions", forget)).status).toBe(200);
    expect(await subscriptionsOf(owner)).toEqual([]);
  });

  it("goes to who is signed in on its browser by now", async () => {
    const [first, second] = [await subscriber(), await createPerson(app)];
    expect((await save(second, first.push)).status).toBe(200);
    expect(await subscriptionsOf(first)).toEqual([]);
    expect(await subscriptionsOf(second)).toHaveLength(1);
  });

  it("is one, however often and however many times at once it is saved", async () => {
    const member = await createPerson(app);
    const push = await newSubscription();
    const answers = await Promise.all([save(member, push), save(member, push), save(member, push)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await subscriptionsOf(member)).toHaveLength(1);
  });

  it("is one of ten at most, and floods of them are refused", async () => {
    const member = await createPerson(app);
    const { keys } = await newSubscription();
    const statuses: number[] = [];
    for (let number = 0; number <= subscriptionsPerHour; number += 1) {
      const endpoint = `${browsers.url}/${newId()}`;
      statuses.push((await save(member, { endpoint, keys })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(subscriptionsPerHour);
    expect(statuses.at(-1)).toBe(429);
    expect(await subscriptionsOf(member)).toHaveLength(mostSubscriptions);
  });

  it("leaves the log-in at the same path as it is", async () => {
    const { status, body } = await app.browser().call("POST /api/user.php", { body: {} as never });
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual(["email", "password"]);
  });
});

it("the keys are made once, sealed, and anew where the secret is another", async () => {
  const { db, log, env, push } = app.services;
  const kept = await keepVapidKeys(db, { secret: env.SESSION_SECRET, log });
  expect(kept.publicKey).toBe(push.publicKey);
  const [row] = await rowsOf<{ value: string }>(
    db,
    sql`select value::text as value from installation_facts where name = 'vapid_keys'`,
  );
  expect(row?.value).not.toContain(kept.privateKey);
  const other = await createTestApp();
  try {
    const { services } = other;
    const secret = "another secret that only this test knows about";
    const renewed = await keepVapidKeys(services.db, { secret, log });
    expect(renewed.publicKey).not.toBe(services.push.publicKey);
    expect(await keepVapidKeys(services.db, { secret, log })).toEqual(renewed);
  } finally {
    await other.close();
  }
});
