import { createTransport } from "nodemailer";
import { normalizeEmail } from "./email-address.ts";
import { mailConnections, mailServerMs } from "./mail-limits.ts";

/** A finished mail to one person. Plain data: it waits in the queue as JSON. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The sender's name as the receiver sees it; the address is the mailer's. */
  fromName?: string | undefined;
  /** Extra headers, such as List-Unsubscribe. Not those the mailer writes itself. */
  headers?: Record<string, string> | undefined;
  /** `<unique@domain>`: the same on every try, so that receivers can drop a second copy. */
  messageId?: string | undefined;
};

export type Mailer = {
  /** Hands the mail to the SMTP server; throws MailError. */
  deliver(mail: Mail): Promise<void>;
  close(): void;
};

/** A mail that was not sent. Retryable: the server was unreachable, busy or asked to wait; otherwise a retry is spam. */
export class MailError extends Error {
  readonly retryable: boolean;

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "MailError";
    this.retryable = options.retryable;
  }
}

const written = new Set([
  ..."from to cc bcc sender reply-to subject date message-id return-path mime-version".split(" "),
  ..."content-type content-transfer-encoding content-disposition envelope-to".split(" "),
]);

/** Mail over SMTP. `smtpUrl`: smtp://user:password@host:port or smtps://; `from`: the address mails come from. */
export function createMailer(options: { smtpUrl: string; from: string; timeoutMs?: number }): Mailer {
  const from = addressOf(options.from);
  const timeoutMs = options.timeoutMs ?? mailServerMs;
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: mailConnections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async deliver(mail) {
      const message = { ...checked(mail), from: { name: mail.fromName ?? from.name, address: from.address } };
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw toMailError(error);
      }
    },
    close: () => transport.close(),
  };
}

/** `Name <address>` or a bare address; unlike a receiver's it may be on this machine (no-reply@localhost). */
function addressOf(from: string): { name: string; address: string } {
  const [, name, inner] = /^([^<>]*)<([^<>]+)>$/.exec(from.trim()) ?? [];
  const address = (inner ?? from).trim();
  if (!/^[\w.+-]+@[\w.-]+$/.test(address))
    throw new Error(`Not an address that mails can come from: ${from}`);
  return { name: (name ?? "").trim().replaceAll('"', ""), address };
}

/** Refuses text that could become a second receiver or header; nodemailer folds line ends instead of refusing them. */
function checked(mail: Mail) {
  // defence: receiver-checked
  const address = normalizeEmail(mail.to);
  if (!address) throw refusal("the receiver is no address");
  if (!isOneLine(mail.subject)) throw refusal("the subject has a control character");
  if (!isOneLine(mail.fromName ?? "")) throw refusal("the sender's name has a control character");
  if (mail.messageId !== undefined && !/^<[\w.+=-]+@[\w.-]+>$/.test(mail.messageId)) {
    throw refusal("the message id is malformed");
  }
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name) || !isOneLine(value))
      throw refusal(`the header ${name} is malformed`);
    if (written.has(name.toLowerCase())) throw refusal(`the header ${name} is not the caller's`);
  }
  return {
    // As an object: a text would be parsed, and commas in it would make a list.
    // defence: receiver-is-one
    to: { name: "", address },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.headers && { headers: mail.headers }),
    ...(mail.messageId && { messageId: mail.messageId }),
  };
}

function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}

function refusal(why: string): MailError {
  return new MailError(`Mail refused before sending: ${why}`, { retryable: false });
}

function toMailError(error: unknown): MailError {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  // The operator has to correct a wrong password or certificate; the mail itself is fine and must not be lost.
  const isSetup = code === "EAUTH" || code === "ETLS";
  const isPermanent =
    code === "EENVELOPE" || code === "EMESSAGE" || (responseCode !== undefined && responseCode >= 500);
  const isTemporary = responseCode !== undefined && responseCode < 500;
  const retryable = isSetup || isTemporary || !isPermanent;
  const answer = responseCode ? `answered ${responseCode}` : `failed (${code ?? "unknown"})`;
  return new MailError(`The mail server ${answer}`, { retryable, cause: error });
}
