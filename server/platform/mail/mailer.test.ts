import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMailer, type Mail, MailError, type Mailer } from "./mailer.ts";

type Received = { from: string; to: string[]; raw: string };

let server: SMTPServer;
let mailer: Mailer;
let smtpUrl: string;
let received: Received[];
let refuseWith: number | null;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onAuth: (auth, _session, done) =>
      auth.password === "right" ? done(null, { user: "me" }) : done(new Error("no such user")),
    onRcptTo: (_address, _session, done) =>
      done(refuseWith ? Object.assign(new Error("refused"), { responseCode: refuseWith }) : null),
    onData: (stream, session, done) => {
      let raw = "";
      stream.on("data", (chunk) => {
        raw += chunk;
      });
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  mailer = createMailer({ smtpUrl, from: "Rendezvous <hello@example.com>" });
});

beforeEach(() => {
  received = [];
  refuseWith = null;
});

afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: "Anna@Example.nl",
  subject: "Potwierdź swój adres 💜",
  text: "Cześć!\n",
  html: "<p>Cześć!</p>",
  ...changes,
});

const failure = async (changes: Partial<Mail>, by: Mailer = mailer) => {
  const error = await by.deliver(mail(changes)).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailError);
  return error as MailError;
};

it("delivers one mail in both forms to one person", async () => {
  await mailer.deliver(
    mail({
      fromName: "Rendezvous Polska",
      messageId: "<0190-abc@example.com>",
      headers: { "List-Unsubscribe": "<https://example.com/u/1>" },
    }),
  );
  expect(received).toHaveLength(1);
  const [{ from, to, raw }] = received as [Received];
  expect(from).toBe("hello@example.com");
  expect(to).toEqual(["anna@example.nl"]);
  expect(raw).toContain("From: Rendezvous Polska <hello@example.com>");
  expect(raw).toContain("Message-ID: <0190-abc@example.com>");
  expect(raw).toContain("List-Unsubscribe: <https://example.com/u/1>");
  expect(raw).toMatch(/Subject: =\?UTF-8\?/);
  expect(raw).toContain("Content-Type: multipart/alternative");
});

describe("refuses before sending, for good", () => {
  it.each<[string, Partial<Mail>]>([
    ["a second receiver behind a comma", { to: "anna@example.nl, eva@example.nl" }],
    ["a line end in the receiver", { to: "anna@example.nl\r\nBcc: eva@example.nl" }],
    ["a named receiver", { to: "Anna <anna@example.nl>" }],
    ["no receiver", { to: "" }],
    ["a line end in the subject", { subject: "Hi\r\nBcc: eva@example.nl" }],
    ["a line end in the sender's name", { fromName: "Rendezvous\nBcc: eva@example.nl" }],
    ["a line end in a header", { headers: { "X-Kind": "a\r\nBcc: eva@example.nl" } }],
    ["a line end in a header's name", { headers: { "X-Kind: a\r\nBcc": "eva@example.nl" } }],
    ["a header that adds a receiver", { headers: { BCC: "eva@example.nl" } }],
    ["a broken message id", { messageId: "<a@b>\r\nBcc: eva@example.nl" }],
  ])("%s", async (_what, changes) => {
    expect((await failure(changes)).retryable).toBe(false);
    expect(received).toEqual([]);
  });
});

describe("tells whether trying again makes sense", () => {
  it.each([
    [450, true],
    [421, true],
    [550, false],
    [553, false],
  ])("%i: %s", async (code, retryable) => {
    refuseWith = code;
    expect((await failure({})).retryable).toBe(retryable);
  });

  it("an unreachable server, a wrong password and a silent server can be tried again", async () => {
    const wrong = createMailer({ smtpUrl: smtpUrl.replace("//", "//me:wrong@"), from: "a@example.com" });
    expect((await failure({}, wrong)).retryable).toBe(true);
    wrong.close();

    const nobody = createMailer({ smtpUrl: "smtp://127.0.0.1:1", from: "a@example.com" });
    expect((await failure({}, nobody)).retryable).toBe(true);
    nobody.close();

    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const waiting = createMailer({ smtpUrl: url, from: "a@example.com", timeoutMs: 100 });
    expect((await failure({}, waiting)).retryable).toBe(true);
    waiting.close();
    silent.close();
  });
});

it("does not start with a sender that is none", () => {
  expect(() => createMailer({ smtpUrl, from: "nobody" })).toThrow(/nobody/);
  expect(() => createMailer({ smtpUrl, from: "a@b.nl\r\nBcc: c@d.nl" })).toThrow();
  createMailer({ smtpUrl, from: "no-reply@localhost" }).close();
});
