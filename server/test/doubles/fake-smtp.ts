import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
  /** The sender of the envelope. */
  from: string;
  to: string[];
  /** As sent, with folded lines joined. */
  headers: [name: string, value: string][];
  raw: string;
};
export type FakeSmtp = { url: string; received: ReceivedMail[]; close(): Promise<void> };

/** A mail server on loopback that accepts and keeps all mails. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    // Mailers keep their connections open for the next mail; the default would wait half a minute before it
    // cuts them.
    closeTimeout: 1,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("latin1");
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          headers: headersOf(raw),
          raw,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/**
 * All lines before the first empty line, with any line ending, because a careless reader treats them as
 * headers.
 */
function headersOf(raw: string): [string, string][] {
  const [head = ""] = raw.split(/\r\n\r\n|\n\n|\r\r/);
  const lines = head.replace(/(\r\n|\n|\r)[ \t]+/g, " ").split(/\r\n|\n|\r/);
  return lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
}

/** The decoded parts of the body. */
export function textsOf({ raw }: ReceivedMail): string {
  return raw
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .concat(
      ...[...raw.matchAll(/Content-Transfer-Encoding: base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(
        ([, text]) => Buffer.from(text ?? "", "base64").toString(),
      ),
    );
}
