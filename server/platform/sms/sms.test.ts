import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { outboxEntries, waitingSms } from "#server/db/schema/platform.ts";
import { smsParts } from "#server/emulators/sms/sms-parts.ts";
import { startSmsEmulator } from "#server/emulators/sms/start.ts";
import { loadEnv } from "#server/env.ts";
import { movableClock } from "#server/test/app/build-app.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/app/database.ts";
import { createLog } from "../operations/log.ts";
import { translator } from "../translate.ts";
import type { Queue } from "../work/job-queue.ts";
import { createGatewayApi } from "./gateway-api.ts";
import { createSmsPost, type SmsPost } from "./sms-queue.ts";

const clock = movableClock();
const sms = {
  to: "+31612345678",
  text: "012345 is your code",
  sender: "Rendezvous",
  expiresAt: new Date(clock.now().getTime() + 300_000).toISOString(),
};

let database: TestDatabase;
let emulator: Awaited<ReturnType<typeof startSmsEmulator>>;
let post: SmsPost;
let queued: object[];
let deliver: (payload: object) => Promise<void>;

const gatewayOf = (token: string) => createGatewayApi({ token, apiUrl: emulator.url, timeoutMs: 2_000 });

beforeAll(async () => {
  database = await createTestDatabase();
  emulator = await startSmsEmulator({ token: "the-token" });
  const queue = {
    on: (_job: string, handler: (payload: object) => Promise<void>) => {
      deliver = handler;
    },
    schedule: () => undefined,
    send: async (_tx: Db, _job: string, payload: object) => void queued.push(payload),
  } as unknown as Queue;
  const { db } = database;
  const log = createLog("silent");
  post = createSmsPost({ db, queue, gateway: gatewayOf("the-token"), clock, log, keepsOutbox: true });
});
afterAll(async () => {
  await emulator.close();
  await database.close();
});
beforeEach(async () => {
  queued = [];
  emulator.clear();
  await database.db.delete(waitingSms);
  await database.db.delete(outboxEntries);
});

async function queueSms(): Promise<object> {
  await database.db.transaction((tx) => post.send(tx, sms));
  return queued.at(-1) as object;
}
const waiting = () => database.db.select().from(waitingSms);
const outbox = () => database.db.select().from(outboxEntries);

describe("a text message", () => {
  it("reaches the gateway as it speaks, and leaves nothing behind but the demo's outbox", async () => {
    const job = await queueSms();
    expect(Object.keys(job)).toEqual(["smsId"]);
    await deliver(job);
    expect(emulator.received).toMatchObject([
      { to: sms.to, from: "Rendezvous", text: sms.text, expiration: sms.expiresAt, parts: 1 },
    ]);
    expect(await waiting()).toEqual([]);
    expect(await outbox()).toMatchObject([{ channel: "sms", recipient: sms.to, text: sms.text }]);
  });

  it("is tried again where the gateway is busy, and arrives once", async () => {
    const job = await queueSms();
    emulator.plan("busy");
    await expect(deliver(job)).rejects.toThrow("gateway");
    expect(await waiting()).toHaveLength(1);
    await deliver(job);
    expect(emulator.received).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
  });

  it("is not sent twice where the answer got lost: it may have been delivered, and a second one costs as much", async () => {
    for (const fault of ["silent", "lost", "broken"] as const) {
      emulator.clear();
      const job = await queueSms();
      emulator.plan(fault);
      await deliver(job);
      expect(await waiting()).toEqual([]);
      await deliver(job);
      expect([fault, emulator.received.length]).toEqual([fault, fault === "silent" ? 0 : 1]);
    }
  });

  it("waits where nobody is at the gateway's address", async () => {
    const gone = await startSmsEmulator();
    await gone.close();
    const nobody = createGatewayApi({ token: "the-token", apiUrl: gone.url });
    const failure = await nobody.deliver(sms, "reference").catch((error: Error) => error);
    expect(failure).toMatchObject({ retryable: true });
  });

  it("is given up where it was refused, and where the gateway sends elsewhere: the token goes nowhere else", async () => {
    for (const fault of ["refused", "elsewhere"] as const) {
      const job = await queueSms();
      emulator.plan(fault);
      await deliver(job);
      expect(await waiting()).toEqual([]);
    }
    expect([emulator.received, await outbox()]).toEqual([[], []]);
  });

  it("is not sent late: an expired code is useless", async () => {
    const job = await queueSms();
    clock.advance(300);
    await deliver(job);
    clock.advance(-300);
    expect([emulator.received, await waiting(), await outbox()]).toEqual([[], [], []]);
  });

  it("is one although two processes have the job at once", async () => {
    const job = await queueSms();
    const both = await Promise.allSettled([deliver(job), deliver(job)]);
    expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(emulator.received).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
  });
});

it("a wrong token is the operator's to mend: the message waits, and its error names no number", async () => {
  const failure = await gatewayOf("another-token")
    .deliver(sms, "reference")
    .catch((error: Error & { retryable: boolean }) => error);
  expect(failure).toMatchObject({ retryable: true, message: "The SMS gateway answered 401" });
  emulator.plan("silent");
  const silent = await gatewayOf("the-token")
    .deliver(sms, "reference")
    .catch((error: Error) => `${error.stack} ${String(error.cause)}`);
  for (const secret of [sms.to.slice(1), sms.text, "the-token"]) expect(silent).not.toContain(secret);
});

it("the code's words are one message in every language, with a site's name of twenty letters", () => {
  const values = { code: "123456", site: "Abcdefghij Klmnopqrs", minutes: 5 };
  for (const locale of locales) {
    for (const use of ["number", "payment", "exclusion"] as const) {
      const words = translator(locale, "sms")(`phone_code.${use}`, values);
      const text = `${words}\n\n@www.rendezvous-example.com #123456`;
      expect([locale, use, smsParts(text)]).toEqual([locale, use, 1]);
    }
  }
});

it("lengths are counted as networks bill them", () => {
  expect(smsParts("a".repeat(160))).toBe(1);
  expect(smsParts("a".repeat(161))).toBe(2);
  expect(smsParts("€".repeat(80))).toBe(1);
  expect(smsParts("ł".repeat(70))).toBe(1);
  expect(smsParts(`ł${"a".repeat(70)}`)).toBe(2);
});

it("a demo never sends to real telephones", () => {
  const env = { DATA_DIR: "/tmp", SESSION_SECRET: "x".repeat(32), SMS_TOKEN: "a-real-token" };
  expect(() => loadEnv({ ...env, DEMO: "1" })).toThrow("real text messages");
  expect(loadEnv({ ...env, DEMO: "0" }).SMS_TOKEN).toBe("a-real-token");
});
