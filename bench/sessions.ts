import { createTestApp } from "#server/test/app/build-app.ts";
import { countQueries } from "#server/test/app/count-queries.ts";
import { createPerson, sendMessageTo } from "#server/test/people/chatting.ts";
import { median } from "../support/percentile.ts";
import { numberOption, report, round } from "./support/report.ts";

/**
 * Measures the gain of the shortcut of cached sessions: messages a second with it and without it, in turns, in one
 * process without a network. On the embedded database; with TEST_DATABASE_URL on PostgreSQL.
 */
const rounds = numberOption("rounds", 9);
const messages = numberOption("messages", 400);
const limits = { ratio: 1.05 };

type Config = { hasShortcut?: boolean };
let config: Config | undefined;
const app = await createTestApp({
  env: { MESSAGES_PER_MINUTE: "100000" },
  extend: (http) => {
    http.addHook("preHandler", async ({ routeOptions }) => {
      if (routeOptions.config.hasShortcut) config ??= routeOptions.config;
    });
  },
});

const pairs = await Promise.all(
  Array.from({ length: 24 }, async () => {
    const [a, b] = [await createPerson(app, { credits: 100_000 }), await createPerson(app)];
    await sendMessageTo(a, b);
    return [a, b] as const;
  }),
);
await app.services.queue.drained();

async function send(count: number, atOnce: number): Promise<number> {
  let left = count;
  const start = performance.now();
  const one = async (index: number) => {
    // Each sender's calls are limited, so with one sender at a time the senders take turns.
    const own = pairs.filter((_, place) => place % atOnce === index);
    for (let turn = 0; left > 0; turn += 1) {
      left -= 1;
      const [from, to] = own[turn % own.length]!;
      const { status } = await sendMessageTo(from, to);
      if (status !== 200) throw new Error(`a message was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, index) => one(index)));
  const perSecond = (count * 1000) / (performance.now() - start);
  await app.services.queue.drained();
  return perSecond;
}

const use = (isOn: boolean) => {
  if (!config) throw new Error("no route has a shortcut");
  config.hasShortcut = isOn;
};

async function statements(): Promise<number> {
  const counted = countQueries(app.database);
  await sendMessageTo(...(pairs[0] as (typeof pairs)[0]));
  counted.stop();
  return counted.texts.filter((text) => !text.includes("pgboss")).length;
}

try {
  await send(messages, 24);
  use(true);
  const withShortcut = await statements();
  use(false);
  const without = await statements();
  const rows = [];
  for (const atOnce of [1, 24]) {
    const speeds: Record<"on" | "off", number[]> = { on: [], off: [] };
    for (let index = 0; index < rounds; index += 1) {
      for (const isOn of index % 2 === 0 ? [true, false] : [false, true]) {
        use(isOn);
        speeds[isOn ? "on" : "off"].push(await send(messages, atOnce));
      }
    }
    const [on, off] = [median(speeds.on), median(speeds.off)];
    rows.push({
      senders: atOnce,
      "statements with": withShortcut,
      "statements without": without,
      "messages/s with": round(on),
      "messages/s without": round(off),
      ratio: round(on / off),
      // One sender at a time shows no difference beyond the noise.
      "at least": atOnce === 1 ? null : limits.ratio,
    });
  }
  report("sessions", rows);
} finally {
  await app.close();
}
process.exit(0);
