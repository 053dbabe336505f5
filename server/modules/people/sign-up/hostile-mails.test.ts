import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { likes } from "#server/db/schema/likes.ts";
import { outboxEntries } from "#server/db/schema/platform.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { createMailer, MailError } from "#server/platform/mail/mailer.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { type FakeSmtp, startFakeSmtp, textsOf } from "#server/test/doubles/fake-smtp.ts";
import { createMember } from "#server/test/people/factories.ts";

const publicUrl = "http://localhost:3000";
let smtp: FakeSmtp;
let app: TestApp;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  app = await createTestApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: publicUrl } });
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const run = Math.floor(Math.random() * 0xffff).toString(16);
let counter = 0;
function elsewhere(): Browser {
  counter += 1;
  return app.browser({ address: `2001:db8:${run}:${counter.toString(16)}::1` });
}
const form = (changes: object = {}) => {
  counter += 1;
  return {
    email: `hostile${counter}@example.com`,
    name: `hostile_${counter}`,
    password: "violet harbour 73 kites",
    date_of_birth: "1990-05-17",
    gender: "man",
    seeks: ["woman"],
    consent: true,
    ...changes,
  };
};
const post = (
  url: string,
  payload: object | string,
  headers: Record<string, string> = {},
  browser = elsewhere(),
) =>
  browser.raw({ method: "POST", url, payload, headers: { "content-type": "application/json", ...headers } });

/** The headers of our mails; any other header was injected. */
const ours = new Set(
  "from to subject message-id date mime-version content-type list-unsubscribe list-unsubscribe-post".split(
    " ",
  ),
);

function expectPlainMails(allowedReceivers?: readonly string[]): void {
  for (const { to, headers } of smtp.received) {
    expect(to).toHaveLength(1);
    if (allowedReceivers) expect(allowedReceivers).toContain(to[0]);
    const names = headers.map(([name]) => name);
    expect(names.filter((name) => !ours.has(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(headers.find(([name]) => name === "to")?.[1]).toBe(to[0]);
  }
}

const breaks = [
  "\r\n",
  "\n",
  "\r",
  "%0d%0a",
  "%0a",
  "\u2028",
  "\u2029",
  "\u0085",
  "\v",
  "\f",
  "\0",
  "\\r\\n",
  "=0D=0A",
];
const injection = fc
  .tuple(
    fc.constantFrom("", "a", "Anna"),
    fc.constantFrom(...breaks, ",", ";", ", ", " ", "\t"),
    fc.constantFrom(
      "Bcc: spy@evil.example",
      "Cc: spy@evil.example",
      "spy@evil.example",
      "Subject: x",
      "\r\n\r\nbody",
    ),
    fc.constantFrom("", ...breaks),
  )
  .map((parts) => parts.join(""));

describe("any text in a form that mails", () => {
  it("one mail goes to one address, with our headers only", async () => {
    await fc.assert(
      fc.asyncProperty(
        injection,
        fc.constantFrom("email", "name", "invite_code", "signup_message"),
        async (text, field) => {
          const value = field === "email" ? `anna${counter}@example.com${text}` : text;
          const { status } = await post("/api/signups", form({ [field]: value }));
          expect(status).toBeLessThan(500);
          const asked = await post("/api/password-reset-mails", { email: `anna@example.com${text}` });
          expect(asked.status).toBeLessThan(500);
        },
      ),
      { numRuns: atSize(25, 600) },
    );
    await app.services.queue.drained();
    expectPlainMails();
    const receivers = smtp.received.flatMap(({ to }) => to);
    expect(receivers.filter((to) => to.includes("evil") || !/^[\w.+-]+@example\.com$/.test(to))).toEqual([]);
  }, 300_000);

  it("lists, objects and fields that come twice are no address", async () => {
    const addresses = ["one@example.com", "two@example.com"];
    for (const email of [
      addresses,
      { 0: addresses[0] },
      addresses.join(","),
      addresses.join(";"),
      null,
      7,
      true,
    ]) {
      expect([400, 422]).toContain((await post("/api/signups", form({ email }))).status);
      expect([400, 422]).toContain((await post("/api/password-reset-mails", { email })).status);
    }
    const member = await createMember(app);
    const twice = `{"email":"${member.email}","email":"two@example.com"}`;
    expect((await post("/api/password-reset-mails", twice)).status).toBe(200);
    const inAddress = await post(`/api/password-reset-mails?email=two@example.com`, { email: member.email });
    expect(inAddress.status).toBe(200);
    await app.services.queue.drained();
    expectPlainMails([member.email]);
  });
});

describe("names that got past every check", () => {
  it("add no header and no receiver to the mails that carry them", async () => {
    let mailed = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(injection, fc.string({ unit: "binary", maxLength: 40 })), async (hostile) => {
        // A name has no characters that the database cannot store.
        const name = hostile.replaceAll("\0", "").toWellFormed() || "x";
        // Only absent members get the mail.
        const lastSeenAt = new Date(app.clock.now().getTime() - 3_600_000);
        const [sender, receiver] = [
          await createMember(app),
          await createMember(app, { account: { lastSeenAt } }),
        ];
        const own = eq(profiles.memberId, sender.id);
        await app.services.db.update(profiles).set({ name }).where(own);
        const { db, queue } = app.services;
        const like = { fromId: sender.id, toId: receiver.id };
        await db.insert(likes).values({ ...like, createdAt: app.clock.now() });
        const news = { memberId: receiver.id, type: "like_received", subjectId: sender.id };
        await notify(db, queue, { ...news, now: app.clock.now() });
        await queue.drained();
        expectPlainMails([receiver.email]);
        mailed += smtp.received.length;
        smtp.received.length = 0;
      }),
      { numRuns: atSize(10, 200) },
    );
    expect(mailed).toBeGreaterThan(0);
  }, 300_000);

  it("are folded, encoded or refused by what writes the mail, and by nothing else", async () => {
    const mailer = createMailer({ smtpUrl: smtp.url, from: "Rendezvous <hello@example.com>" });
    await fc.assert(
      fc.asyncProperty(
        injection,
        fc.constantFrom("to", "subject", "fromName", "text", "html"),
        async (text, field) => {
          smtp.received.length = 0;
          const mail = {
            to: "anna@example.com",
            subject: "Hi",
            text: "Hi",
            html: "<p>Hi</p>",
            fromName: "Us",
          };
          await mailer
            .deliver({ ...mail, [field]: `${field === "to" ? mail.to : ""}${text}` })
            .catch((error: unknown) => expect(error).toBeInstanceOf(MailError));
          expectPlainMails(["anna@example.com"]);
        },
      ),
      { numRuns: atSize(60, 2000) },
    );
    mailer.close();
  }, 300_000);
});

describe("mails asked for under a forged host", () => {
  const forgeries: Record<string, string>[] = [
    { host: "evil.example" },
    { host: "evil.example:3000" },
    { host: "localhost:3000@evil.example" },
    { host: "localhost:3000.evil.example" },
    { host: "localhost:3000, evil.example" },
    { host: "localhost:1337" },
    { "x-forwarded-host": "evil.example" },
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-forwarded-port": "1337" },
    { forwarded: "host=evil.example;proto=https" },
    { "x-host": "evil.example", "x-original-host": "evil.example", "x-forwarded-server": "evil.example" },
    { "x-original-url": "http://evil.example/", "x-rewrite-url": "http://evil.example/" },
    { referer: "http://evil.example/", "x-http-host-override": "evil.example" },
  ];

  it.each(forgeries.map((headers) => [JSON.stringify(headers), headers] as const))(
    "lead to the site's own address only: %s",
    async (_, headers) => {
      const member = await createMember(app);
      const unconfirmed = elsewhere();
      const body = form();
      await post("/api/signups", body, headers, unconfirmed);
      await post("/api/signups", form({ email: member.email }), headers);
      await post("/api/activation-mails", {}, headers, unconfirmed);
      await post("/api/password-reset-mails", { email: member.email }, headers);
      await app.services.queue.drained();

      const receivers = new Set(smtp.received.flatMap(({ to }) => to));
      expect(receivers).toEqual(new Set([body.email, member.email]));
      for (const mail of smtp.received) {
        expect(`${mail.raw}${textsOf(mail)}`).not.toMatch(/evil\.example|:1337/);
        const {
          to: [to = ""],
        } = mail;
        const [kept] = await app.services.db
          .select({ links: outboxEntries.links })
          .from(outboxEntries)
          .where(eq(outboxEntries.recipient, to));
        expect(kept?.links.length).toBeGreaterThan(0);
        expect(new Set(kept?.links.map((link) => new URL(link).origin))).toEqual(new Set([publicUrl]));
      }
    },
    60_000,
  );
});
