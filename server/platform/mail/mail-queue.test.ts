import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#server/db/open-database.ts";
import { outboxEntries, waitingMails } from "#server/db/schema/platform.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/app/database.ts";
import { systemClock } from "../clock.ts";
import { createLog } from "../operations/log.ts";
import type { Queue } from "../work/job-queue.ts";
import { createPost, type Post } from "./mail-queue.ts";
import { type Mail, MailError, type Mailer } from "./mailer.ts";

const mail: Mail = { to: "a@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

let database: TestDatabase;
let post: Post;
let failure: Error | null;
/** The mail server does not answer until it resolves. */
let answers: Promise<void>;
let handed: Mail[];
/** The payloads of jobs. */
let queued: object[];
let deliver: (payload: object) => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  const mailer: Mailer = {
    deliver: async (given) => {
      handed.push(given);
      await answers;
      if (failure) throw failure;
    },
    close: () => undefined,
  };
  const queue = {
    on: (_job: string, handler: (payload: object) => Promise<void>) => {
      deliver = handler;
    },
    schedule: () => undefined,
    send: async (_tx: Db, _job: string, payload: object) => void queued.push(payload),
  } as unknown as Queue;
  post = createPost({
    db: database.db,
    queue,
    mailer,
    clock: systemClock,
    log: createLog("silent"),
    keepsOutbox: true,
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  failure = null;
  answers = Promise.resolve();
  handed = [];
  queued = [];
  await database.db.delete(waitingMails);
  await database.db.delete(outboxEntries);
});

async function queueMail(): Promise<object> {
  await database.db.transaction((tx) => post.send(tx, mail));
  return queued.at(-1) as object;
}
const waiting = () => database.db.select().from(waitingMails);
const outbox = () => database.db.select().from(outboxEntries);

it("keeps the words out of the job, and nothing once the mail has left", async () => {
  const job = await queueMail();
  expect(Object.keys(job)).toEqual(["mailId"]);
  expect(await waiting()).toHaveLength(1);
  await deliver(job);
  expect(handed).toEqual([mail]);
  expect(await waiting()).toEqual([]);
  expect(await outbox()).toHaveLength(1);
});

it("fails the job where the mail may leave later, so that it is tried again", async () => {
  const job = await queueMail();
  failure = new MailError("busy", { retryable: true });
  await expect(deliver(job)).rejects.toBe(failure);
  failure = new TypeError("a mistake of ours");
  await expect(deliver(job)).rejects.toBe(failure);
  failure = null;
  await deliver(job);
  expect(handed).toEqual([mail, mail, mail]);
  expect(await outbox()).toHaveLength(1);
});

it("gives a mail up that was refused for good", async () => {
  const job = await queueMail();
  failure = new MailError("no such mailbox", { retryable: false });
  await expect(deliver(job)).resolves.toBeUndefined();
  expect(await waiting()).toEqual([]);
  expect(await outbox()).toEqual([]);
});

it("is one mail although two processes have the job at once, and a third has it later", async () => {
  const job = await queueMail();
  const server = Promise.withResolvers<void>();
  answers = server.promise;
  const first = deliver(job);
  await expect.poll(() => handed).toHaveLength(1);
  await expect(deliver(job)).rejects.toThrow("another process");
  server.resolve();
  await first;
  await deliver(job);
  expect(handed).toHaveLength(1);
  expect(await outbox()).toHaveLength(1);
});
