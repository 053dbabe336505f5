import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#server/db/open-database.ts";
import { waitingMails } from "#server/db/schema/platform.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/app/database.ts";
import { systemClock } from "../clock.ts";
import { createLog } from "../operations/log.ts";
import type { Queue } from "../work/job-queue.ts";
import { createPost, type Post } from "./mail-queue.ts";
import { createMailer, type Mail, type Mailer } from "./mailer.ts";

type Process = { post: Post; mailer: Mailer; deliver: (job: object) => Promise<void> };

let server: SMTPServer;
let smtpUrl: string;
/** Mails that the server has taken responsibility for, by their Message-ID. */
let taken: string[];
/** Called while a mail is being handed over: hangs up, or waits before it answers. */
let meanwhile: (socket: Socket) => Promise<void>;
let database: TestDatabase;
let jobs: object[];
let processes: Process[];

beforeAll(async () => {
  const sockets = new Map<number, Socket>();
  server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk) => {
        raw += chunk;
      });
      stream.on("end", async () => {
        const socket = sockets.get(session.remotePort) as Socket;
        await meanwhile(socket);
        if (socket.destroyed) return;
        taken.push(/^message-id: *(<.+>)/im.exec(raw)?.[1] ?? "none");
        done();
      });
    },
  });
  server.server.on("connection", (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket));
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  database = await createTestDatabase();
});
beforeEach(() => {
  taken = [];
  jobs = [];
  processes = [];
  meanwhile = async () => undefined;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await database.close();
});

/** A process of the product with a connection of its own to the mail server. */
function startProcess(): Process {
  let deliver: Process["deliver"] = async () => undefined;
  const queue = {
    on: (_job: string, handler: Process["deliver"]) => {
      deliver = handler;
    },
    schedule: () => undefined,
    send: async (_tx: Db, _job: string, payload: object) => void jobs.push(payload),
  } as unknown as Queue;
  const mailer = createMailer({ smtpUrl, from: "hello@example.com" });
  const log = createLog("silent");
  const post = createPost({ db: database.db, queue, mailer, clock: systemClock, log, keepsOutbox: false });
  const started = { post, mailer, deliver: (job: object) => deliver(job) };
  processes.push(started);
  return started;
}
function stopAll(): void {
  for (const { mailer } of processes) mailer.close();
}

const messageId = "<0190-once@example.com>";
const mail: Mail = { to: "a@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>", messageId };
async function queueMail({ post }: Process): Promise<object> {
  await database.db.transaction((tx) => post.send(tx, mail));
  return jobs.at(-1) as object;
}
const waiting = () => database.db.select().from(waitingMails);

it("a mail server that hangs up before it has answered gets the mail again, as the same one, and takes it once", async () => {
  const process = startProcess();
  const job = await queueMail(process);
  meanwhile = async (socket) => void socket.destroy();
  await expect(process.deliver(job)).rejects.toThrow();
  expect(taken).toEqual([]);
  expect(await waiting()).toHaveLength(1);
  meanwhile = async () => undefined;
  await process.deliver(job);
  await process.deliver(job);
  expect(taken).toEqual([messageId]);
  expect(await waiting()).toEqual([]);
  stopAll();
});

it("a process that starts while another hands the mail over sends no second one, then or later", async () => {
  const [old, fresh] = [startProcess(), startProcess()];
  const job = await queueMail(old);
  const answer = Promise.withResolvers<void>();
  let isBeingHanded = false;
  meanwhile = () => {
    isBeingHanded = true;
    return answer.promise;
  };
  const handing = old.deliver(job);
  await expect.poll(() => isBeingHanded).toBe(true);
  await expect(fresh.deliver(job)).rejects.toThrow("another process");
  answer.resolve();
  await handing;
  await fresh.deliver(job);
  expect(taken).toEqual([messageId]);
  stopAll();
});

it("mails queued by a process that ended are sent by the next one, once", async () => {
  const old = startProcess();
  const job = await queueMail(old);
  old.mailer.close();
  const next = startProcess();
  await Promise.allSettled([next.deliver(job), next.deliver(job)]);
  await next.deliver(job);
  expect(taken).toEqual([messageId]);
  stopAll();
});
