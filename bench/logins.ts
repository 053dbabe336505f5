import { hash, verify } from "@node-rs/argon2";
import { median } from "../support/percentile.ts";
import { openChatLoad } from "./support/chat-load.ts";
import { foundChatTown, withoutLimits } from "./support/chat-town.ts";
import { runLoad } from "./support/load.ts";
import { startProduct } from "./support/product.ts";
import { numberOption, report, round } from "./support/report.ts";

/** Log-ins beside argon2id alone, and the effect of a flood of log-ins on the chat. */
const seconds = numberOption("seconds", 6);
const rounds = numberOption("rounds", 3);
const limits = { ratio: 0.7, chat: 2 };
const chatPerSecond = 100;
const password = "correct horse battery 9";
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const passwordHash = await hash(password, cost);
const { database, pairs } = await foundChatTown("rendezvous_bench_logins", { pairs: 100, others: 200 });
await database.pool.query("update accounts set password_hash = $1", [passwordHash]);
const { rows: accounts } = await database.pool.query<{ email: string }>(
  "select email from accounts where status = 'active' order by email limit 500",
);
const product = await startProduct(database, { ...withoutLimits, TRUST_PROXY: "1" });
const chat = await openChatLoad(product.url, pairs);

let asked = 0;
/** Each log-in comes from a network of its own, so that only hashing limits the rate. */
function logIns(connections: number) {
  return runLoad({
    url: product.url,
    connections,
    until: { seconds },
    next: () => {
      asked += 1;
      return {
        path: "/api/user.php",
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-client": "web",
          "x-forwarded-for": `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
        },
        body: JSON.stringify({ email: accounts[asked % accounts.length]!.email, password }),
      };
    },
  });
}

/** Two hashes at a time, without the product. */
async function bareHashes(): Promise<number> {
  const start = performance.now();
  let done = 0;
  const one = async () => {
    while (performance.now() - start < seconds * 1000) {
      await verify(passwordHash, password);
      done += 1;
    }
  };
  await Promise.all([one(), one()]);
  return (done * 1000) / (performance.now() - start);
}

try {
  await chat.atRate(chatPerSecond, 3);
  const results: Record<"bare" | "ours" | "failed" | "idle" | "flooded", number>[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const bare = await bareHashes();
    const ours = await logIns(4);
    const idle = await chat.atRate(chatPerSecond, seconds);
    // More log-ins than the queue takes: the others are refused with 503 at once.
    const [flooded] = await Promise.all([chat.atRate(chatPerSecond, seconds), logIns(100)]);
    results.push({
      bare,
      ours: ours.perSecond,
      failed: ours.failed,
      idle: idle.p99Ms,
      flooded: flooded.p99Ms,
    });
  }
  const of = (pick: (result: (typeof results)[number]) => number) => round(median(results.map(pick)));
  report("logins", [
    {
      "log-ins/s": of(({ ours }) => ours),
      "argon2id alone/s": of(({ bare }) => bare),
      failed: of(({ failed }) => failed),
      ratio: of(({ ours, bare }) => ours / bare),
      "at least": limits.ratio,
      "chat p99 idle": of(({ idle }) => idle),
      "chat p99 in a flood": of(({ flooded }) => flooded),
      "times idle": of(({ flooded, idle }) => flooded / idle),
      "at most": limits.chat,
    },
  ]);
} finally {
  chat.close();
  await product.stop();
  await database.drop();
}
process.exit(0);
