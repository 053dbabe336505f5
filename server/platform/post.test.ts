import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#server/db/client.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/database.ts";
import { systemClock } from "./clock.ts";
import { createLog } from "./log.ts";
import { type Mail, MailError, type Mailer } from "./mail.ts";
import { createPost } from "./post.ts";
import type { Queue } from "./queue.ts";

const mail: Mail = { to: "a@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

let database: TestDatabase;
let failure: Error | null;
let deliver: (mail: Mail) => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  const mailer: Mailer = {
    deliver: async () => {
      if (failure) throw failure;
    },
    close: () => undefined,
  };
  const queue = {
    on: (_job: string, handler: (payload: Mail) => Promise<void>) => {
      deliver = handler;
    },
    send: async (_tx: Db, _job: string, payload: Mail) => deliver(payload),
  } as unknown as Queue;
  createPost({
    db: database.db,
    queue,
    mailer,
    clock: systemClock,
    log: createLog("silent"),
    keepsOutbox: false,
  });
});
afterAll(() => database.close());
beforeEach(() => {
  failure = null;
});

it("fails the job where the mail may leave later, so that it is tried again", async () => {
  failure = new MailError("busy", { retryable: true });
  await expect(deliver(mail)).rejects.toBe(failure);
  failure = new TypeError("a mistake of ours");
  await expect(deliver(mail)).rejects.toBe(failure);
});

it("gives a mail up that was refused for good", async () => {
  failure = new MailError("no such mailbox", { retryable: false });
  await expect(deliver(mail)).resolves.toBeUndefined();
});
