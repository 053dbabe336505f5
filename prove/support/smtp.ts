import { createServer, type Server, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { freePort } from "#server/test/app/free-port.ts";

/** well: accepts mails; busy: answers 450 for every receiver; silent: accepts connections and never answers; down: refuses them. */
export type SmtpState = "well" | "busy" | "silent" | "down";

export type FakeSmtp = {
  url: string;
  become(state: SmtpState): Promise<void>;
  /** How many mails were taken for an address. */
  taken(address: string): number;
  /** How many receivers were refused, and connections left without a greeting. */
  turnedAway(): number;
  close(): Promise<void>;
};

/** A mail server on loopback with the faults of real ones. */
export async function createSmtp(): Promise<FakeSmtp> {
  const port = await freePort();
  const taken: string[] = [];
  let turnedAway = 0;
  let isBusy = false;
  let close = async () => {};

  async function openWell(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      authOptional: true,
      onRcptTo: (_address, _session, done) => {
        if (!isBusy) return done();
        turnedAway += 1;
        done(Object.assign(new Error("come again"), { responseCode: 450 }));
      },
      onData: (stream, session, done) => {
        stream.resume();
        stream.on("end", () => {
          taken.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    // A disconnected client is not a fault of the server.
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    close = () => new Promise((resolve) => server.close(() => resolve()));
  }

  async function openSilent(): Promise<void> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      turnedAway += 1;
      sockets.add(socket);
      socket.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    close = () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      });
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    async become(state) {
      await close();
      close = async () => {};
      isBusy = state === "busy";
      if (state === "well" || state === "busy") await openWell();
      if (state === "silent") await openSilent();
    },
    taken: (address) => taken.filter((each) => each === address).length,
    turnedAway: () => turnedAway,
    close: () => close(),
  };
}
