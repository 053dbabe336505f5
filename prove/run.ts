import { findOrInstallChromium } from "../tools/find-chromium.ts";
import { projectRoot } from "../tools/source.ts";
import { findOrUnpackNginx } from "../tools/unpack-nginx.ts";
import type { Attack, Defence } from "./attack.ts";
import { catalogue } from "./catalogue.ts";
import { resultsOf, runTests } from "./run-tests.ts";
import { createCluster } from "./support/postgres.ts";
import { createRedis } from "./support/redis.ts";
import { copyWithout } from "./without-defence.ts";

const usage = `Usage: bin/prove [--quick] [--holds | --fails] [ID ...]

Runs the attacks of prove/catalogue on its own PostgreSQL and Redis processes. First each attack runs in full size against
the product and must fail. Then it runs once for each defence against a copy of the product without that defence, and
must succeed. IDs choose some attacks (R1 M14). --quick makes the attacks small. --holds skips the copies. --fails runs
only the copies.`;

type Wish = { ids: string[]; isQuick: boolean; holds: boolean; fails: boolean };

function readWish(args: readonly string[]): Wish | null {
  const known = new Set<string>(catalogue.map(({ id }) => id));
  const ids = args.filter((arg) => !arg.startsWith("-"));
  const options = args.filter((arg) => arg.startsWith("-"));
  const isUnknown =
    ids.some((id) => !known.has(id)) ||
    options.some((option) => !["--quick", "--holds", "--fails"].includes(option));
  if (isUnknown) return null;
  return {
    ids,
    isQuick: options.includes("--quick"),
    holds: !options.includes("--fails"),
    fails: !options.includes("--holds"),
  };
}

const count = { passed: 0, failed: 0 };
function tell(isRight: boolean, text: string, detail = ""): void {
  count[isRight ? "passed" : "failed"] += 1;
  process.stdout.write(`    ${isRight ? "ok  " : "FAIL"}  ${text}\n`);
  if (!isRight && detail) process.stdout.write(`${detail.trimEnd().replaceAll(/^/gm, "          ")}\n`);
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function proveHolding(attack: Attack, env: Record<string, string>): Promise<void> {
  const start = performance.now();
  const run = await runTests(projectRoot, attack.tests, env);
  for (const test of attack.tests) {
    const results = resultsOf(run, test);
    const failed = results.filter(({ isPassed }) => !isPassed);
    const isHeld = results.length > 0 && failed.length === 0;
    const why =
      failed.map(({ name, message }) => `${name}\n${message}`).join("\n") || run.output.slice(-3000);
    tell(isHeld, `holds: ${test.name} (${seconds(start)})`, why);
  }
}

/** The test must run and fail: a file that does not load would prove nothing. */
async function proveFailing(attack: Attack, defence: Defence, env: Record<string, string>): Promise<void> {
  const start = performance.now();
  const test = attack.tests[defence.shownBy ?? 0];
  if (!test) throw new Error(`${attack.id}: no test shows "${defence.name}"`);
  const copy = copyWithout(defence.without);
  try {
    const results = resultsOf(await runTests(copy.root, [test], env), test);
    const isRed = results.some(({ isPassed }) => !isPassed);
    const why = results.length === 0 ? "The test did not run." : "The test passes without it.";
    tell(isRed, `is seen without "${defence.name}" (${seconds(start)})`, why);
  } finally {
    copy.remove();
  }
}

async function main(): Promise<void> {
  const wish = readWish(process.argv.slice(2));
  if (!wish) {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 2;
    return;
  }
  const attacks = catalogue.filter(({ id }) => wish.ids.length === 0 || wish.ids.includes(id));
  // Without it the proof of the cache in front is left out, and its row says that the test did not run.
  findOrUnpackNginx();
  const postgres = await createCluster();
  const redis = await createRedis();
  const servers = {
    TEST_DATABASE_URL: await postgres.createDatabase(),
    TEST_REDIS_URL: redis.url,
    CHROMIUM_PATH: findOrInstallChromium() ?? "",
  };
  try {
    for (const attack of attacks) {
      process.stdout.write(`${attack.id.padEnd(4)}${attack.what}\n    ${attack.holds}\n`);
      if (wish.holds) await proveHolding(attack, { ...servers, PROVE: wish.isQuick ? "quick" : "full" });
      if (!wish.fails) continue;
      for (const defence of attack.defences) {
        await proveFailing(attack, defence, { ...servers, PROVE: "quick" });
      }
    }
  } finally {
    await redis.stop();
    await postgres.remove();
  }
  process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`);
  if (count.failed > 0) process.exitCode = 1;
}

await main();
