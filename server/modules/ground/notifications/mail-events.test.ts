import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailEvents } from "#server/db/schema/notifications.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { createMember, createSite } from "#server/test/people/factories.ts";
import { forgetMailEvents } from "./take-mail-event.ts";

const mailgunKey = "key-of-the-mailgun-account";
const secret = "a secret that the operator's script knows";
const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });

let app: TestApp;
let unset: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    env: {
      MAILGUN_SIGNING_KEY: mailgunKey,
      MAIL_EVENTS_SECRET: secret,
      SENDGRID_PUBLIC_KEY: pair.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    },
  });
  unset = await createTestApp();
});
afterAll(async () => {
  await app.close();
  await unset.close();
});

type Call = { provider: string; body: string; headers?: Record<string, string> };
const post = ({ provider, body, headers = {} }: Call, to = app) =>
  to.browser().raw({
    method: "POST",
    url: `/api/mail-events/${provider}`,
    payload: body,
    headers: { "content-type": "application/json", ...headers },
  });
const seconds = () => String(Math.floor(app.clock.now().getTime() / 1000));
const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("hex");

type Event = { kind: string; address: string; id?: string };
function signed(events: Event[], { at = seconds(), key = secret } = {}): Call {
  const body = JSON.stringify({ events: events.map((event) => ({ id: newId(), ...event })) });
  return {
    provider: "signed",
    body,
    headers: { "x-mail-timestamp": at, "x-mail-signature": hmac(key, `${at}.${body}`) },
  };
}
function mailgun(data: object, { at = seconds(), key = mailgunKey, token = newId() } = {}): Call {
  const signature = { timestamp: at, token, signature: hmac(key, at + token) };
  return { provider: "mailgun", body: JSON.stringify({ signature, "event-data": { id: newId(), ...data } }) };
}
function sendgrid(events: object[], { at = seconds(), key = pair.privateKey } = {}): Call {
  const body = JSON.stringify(events);
  const signature = sign("sha256", Buffer.from(at + body), { key, dsaEncoding: "der" }).toString("base64");
  return {
    provider: "sendgrid",
    body,
    headers: {
      "x-twilio-email-event-webhook-timestamp": at,
      "x-twilio-email-event-webhook-signature": signature,
    },
  };
}

/** The reasons for which mails are off, each with its number of types. */
async function reasonsOf(who: Person): Promise<Record<string, number>> {
  const { switches } = (await who.browser.call("GET /api/notification-switches")).body;
  const off = switches.filter(({ channel, is_on, reason }) => channel === "email" && !is_on && reason);
  expect(switches.some(({ channel, reason }) => channel === "push" && reason)).toBe(false);
  return Object.fromEntries(
    [...Map.groupBy(off, ({ reason }) => reason)].map(([why, all]) => [why, all.length]),
  );
}
const on = 5;

describe("a call of a mail provider", () => {
  it.each([
    [
      "mailgun",
      "bounce",
      (address: string) => mailgun({ event: "failed", severity: "permanent", recipient: address }),
    ],
    ["mailgun", "spam_complaint", (address: string) => mailgun({ event: "complained", recipient: address })],
    [
      "mailgun",
      "list_unsubscribe",
      (address: string) => mailgun({ event: "unsubscribed", recipient: address }),
    ],
    [
      "sendgrid",
      "bounce",
      (email: string) => sendgrid([{ event: "bounce", type: "bounce", email, sg_event_id: newId() }]),
    ],
    [
      "sendgrid",
      "spam_complaint",
      (email: string) => sendgrid([{ event: "spamreport", email, sg_event_id: newId() }]),
    ],
    [
      "sendgrid",
      "list_unsubscribe",
      (email: string) => sendgrid([{ event: "unsubscribe", email, sg_event_id: newId() }]),
    ],
    ["signed", "bounce", (address: string) => signed([{ kind: "hard_bounce", address }])],
    ["signed", "spam_complaint", (address: string) => signed([{ kind: "complaint", address }])],
    ["signed", "list_unsubscribe", (address: string) => signed([{ kind: "unsubscribe", address }])],
  ] as const)(
    "by %s switches mails off for the reason %s, and the member can switch them on again",
    async (_by, reason, call) => {
      const [member, other] = [await createPerson(app), await createPerson(app)];
      expect((await post(call(member.email.toUpperCase()))).status).toBe(200);
      expect(await reasonsOf(member)).toEqual({ [reason]: on });
      expect(await reasonsOf(other)).toEqual({});
      const { body } = await member.browser.call("PUT /api/notification-switches/:type/:channel", {
        params: { type: "like_received", channel: "email" },
        body: { is_on: true },
      });
      expect(body).toMatchObject({ is_on: true, reason: null });
      expect(await reasonsOf(member)).toEqual({ [reason]: on - 1 });
    },
  );

  it("stops mails at the fifth soft bounce in a row, and not where one was delivered in between", async () => {
    const [member, other] = [await createPerson(app), await createPerson(app)];
    const bounce = (who: Person) => post(signed([{ kind: "soft_bounce", address: who.email }]));
    for (let number = 0; number < 4; number += 1) {
      await bounce(member);
      await bounce(other);
    }
    expect(await reasonsOf(member)).toEqual({});
    await post(mailgun({ event: "delivered", recipient: other.email }));
    await bounce(member);
    await bounce(other);
    expect(await reasonsOf(member)).toEqual({ bounce: on });
    expect(await reasonsOf(other)).toEqual({});
  });

  it("counts once, however often it is told and by how many at once", async () => {
    const member = await createPerson(app);
    const call = signed([{ kind: "soft_bounce", address: member.email }]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(call)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await reasonsOf(member)).toEqual({});
    const others = Array.from({ length: 4 }, () =>
      post(signed([{ kind: "soft_bounce", address: member.email }])),
    );
    await Promise.all(others);
    expect(await reasonsOf(member)).toEqual({ bounce: on });
  });

  it("leaves what the member switched off as it was", async () => {
    const member = await createPerson(app);
    await member.browser.call("PUT /api/notification-switches/:type/:channel", {
      params: { type: "reminders", channel: "email" },
      body: { is_on: false },
    });
    await post(signed([{ kind: "complaint", address: member.email }]));
    await post(signed([{ kind: "hard_bounce", address: member.email }]));
    expect(await reasonsOf(member)).toEqual({ spam_complaint: on - 1 });
  });

  it("holds for the address on every site, and tells nobody whether there is such a member", async () => {
    const member = await createPerson(app);
    const siteId = await createSite(app, "masquerade.localhost");
    const twin = await createMember(app, { account: { siteId, email: member.email }, profile: { siteId } });
    const known = await post(signed([{ kind: "complaint", address: member.email }]));
    const unknown = await post(signed([{ kind: "complaint", address: "nobody@example.com" }]));
    const none = await post(signed([{ kind: "complaint", address: "no address" }]));
    for (const answer of [unknown, none])
      expect(answer).toMatchObject({ status: known.status, body: known.body });
    expect(await reasonsOf(member)).toEqual({ spam_complaint: on });
    const { accounts } = await import("#server/db/schema/accounts.ts");
    const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, twin.id));
    expect(row?.notificationsDisabled).toContain("new_messages");
  });

  it("takes what it knows of many events, and leaves out the rest", async () => {
    const [a, b] = [await createPerson(app), await createPerson(app)];
    const events = [
      { event: "open", email: a.email, sg_event_id: newId() },
      { event: "bounce", email: a.email },
      { event: "deferred", email: a.email, sg_event_id: newId() },
      null,
      { event: "spamreport", email: b.email, sg_event_id: newId() },
    ];
    expect((await post(sendgrid(events as object[]))).status).toBe(200);
    expect(await reasonsOf(a)).toEqual({});
    expect(await reasonsOf(b)).toEqual({ spam_complaint: on });
  });

  it("is forgotten after some days", async () => {
    const { db, clock } = app.services;
    await post(signed([{ kind: "delivered", address: "nobody@example.com" }]));
    await forgetMailEvents(db, new Date(clock.now().getTime() + 4 * 86_400_000));
    expect(await db.select().from(mailEvents)).toEqual([]);
  });
});

describe("a caller without the provider's signature", () => {
  const hostile = (address: string): [string, Call][] => {
    const event = { event: "failed", severity: "permanent", recipient: address };
    const good = signed([{ kind: "hard_bounce", address }]);
    const dayOld = String(Number(seconds()) - 86_401);
    const ahead = String(Number(seconds()) + 3_600);
    return [
      ["no signature", { provider: "signed", body: good.body }],
      ["another key", signed([{ kind: "hard_bounce", address }], { key: "guessed" })],
      ["a body of their own", { ...good, body: good.body.replace("hard_bounce", "complaint") }],
      [
        "a time of their own",
        { ...good, headers: { ...good.headers, "x-mail-timestamp": String(Number(seconds()) + 1) } },
      ],
      ["half a signature", { ...good, headers: { ...good.headers, "x-mail-signature": "00" } }],
      ["a signature of yesterday", signed([{ kind: "hard_bounce", address }], { at: dayOld })],
      ["a signature of tomorrow", signed([{ kind: "hard_bounce", address }], { at: ahead })],
      ["a time that is none", signed([{ kind: "hard_bounce", address }], { at: "" })],
      ["Mailgun's form with another key", mailgun(event, { key: "guessed" })],
      ["Mailgun's form of yesterday", mailgun(event, { at: dayOld })],
      ["no JSON for Mailgun", { provider: "mailgun", body: "{" }],
      ["nothing for Mailgun", { provider: "mailgun", body: "" }],
      [
        "SendGrid's form with another key",
        sendgrid([{ event: "spamreport", email: address, sg_event_id: "1" }], { key: stranger.privateKey }),
      ],
      [
        "SendGrid's form of yesterday",
        sendgrid([{ event: "spamreport", email: address, sg_event_id: "2" }], { at: dayOld }),
      ],
      ["SendGrid's form without a signature", { provider: "sendgrid", body: "[]" }],
      ["one provider's call at another's address", { ...good, provider: "mailgun" }],
    ];
  };

  it("is refused and changes nothing", async () => {
    const member = await createPerson(app);
    for (const [what, call] of hostile(member.email)) expect((await post(call)).status, what).toBe(403);
    expect(await reasonsOf(member)).toEqual({});
  });

  it("cannot use the signature of a call of Mailgun, which says nothing of its body, for another member", async () => {
    const [a, b] = [await createPerson(app), await createPerson(app)];
    const call = mailgun({ event: "complained", recipient: a.email });
    await post(call);
    expect((await post({ ...call, body: call.body.replace(a.email, b.email) })).status).toBe(200);
    expect(await reasonsOf(b)).toEqual({});
  });

  it.each([
    ["opened", (recipient: string) => ({ event: "opened", recipient })],
    ["clicked", (recipient: string) => ({ event: "clicked", recipient })],
    ["that names no mailbox", () => ({ event: "failed", severity: "permanent", recipient: "nobody" })],
    ["that names nobody", () => ({ event: "stored" })],
  ] as const)(
    "cannot use the signature of a call of Mailgun that changed nothing, %s, for one that does",
    async (_what, data) => {
      const [a, b] = [await createPerson(app), await createPerson(app)];
      const call = mailgun(data(a.email));
      expect((await post(call)).status).toBe(200);
      const { signature } = JSON.parse(call.body);
      for (const { email: recipient } of [a, b]) {
        const forged = { signature, "event-data": { event: "failed", severity: "permanent", recipient } };
        expect((await post({ ...call, body: JSON.stringify(forged) })).status).toBe(200);
      }
      expect(await reasonsOf(a)).toEqual({});
      expect(await reasonsOf(b)).toEqual({});
    },
  );

  it("finds no door where no key is set, nor one of another name", async () => {
    expect((await post(signed([]), unset)).status).toBe(404);
    expect((await post({ ...signed([]), provider: "postmark" })).status).toBe(404);
    expect((await post({ ...signed([]), body: "x".repeat(1_100_000) })).status).toBe(413);
  });
});
