import { finderCardNames } from "#contracts/meeting/finder-cards.ts";
import { median } from "../support/percentile.ts";
import { cpuMsOf } from "./support/cpu.ts";
import { openSessions, type Session } from "./support/crowd.ts";
import { seedAnswers } from "./support/finder-answers.ts";
import { type LoadResult, openConnection, runLoad } from "./support/load.ts";
import { startProduct } from "./support/product.ts";
import { numberOption, report, round } from "./support/report.ts";
import { openSearchTown } from "./support/search-town.ts";

/**
 * The time of the match finder's list for members who have answered all cards, among few and many members. One request at
 * a time; the members take turns. Also prints the processor time of a list, because other load on the machine does not
 * change it.
 */
const few = 10_000;
const many = numberOption("profiles", 1_000_000);
const rounds = numberOption("rounds", 3);
const requests = numberOption("requests", 400);
/** The highest allowed p95 among many members, in milliseconds. */
const p95LimitMs = 100;
/** Each of these members has an hourly budget of lists. */
const askersAtMost = 40;
const path = "/api/match-finder";
const seekers = `gender = 'man' and seeks = '{woman}' and country = 'DE' and is_listed
  and birth_date between current_date - interval '55 years' and current_date - interval '25 years'`;

type Measured = LoadResult & { nodeMs: number; databaseMs: number };

/** Starts the product on one crowd, and chooses the members who request their list. */
async function openTown(size: number) {
  const { database, close } = await openSearchTown(size);
  const sessions = await openSessions(database, askersAtMost * 3, seekers);
  await seedAnswers(database, sessions);
  const product = await startProduct(database, { LOG_LEVEL: "warn" });
  const { askers, matches } = await findAskers(product.url, sessions);
  let asked = 0;
  const next = () => {
    const { cookie } = askers[asked++ % askers.length] as Session;
    return { path, headers: { cookie, accept: "application/json" } };
  };
  return {
    matches,
    async measure(): Promise<Measured> {
      const run = () => runLoad({ url: product.url, connections: 1, until: { requests }, next });
      const { result, processMs, databaseMs } = await cpuMsOf({ pid: product.pid, pool: database.pool }, run);
      return { ...result, nodeMs: processMs / requests, databaseMs: databaseMs / requests };
    },
    async close() {
      await product.stop();
      await close();
    },
  };
}

/** Chooses members whose list has matches, because an empty list takes less time. `matches`: the mean of their lists. */
async function findAskers(url: string, sessions: readonly Session[]) {
  const connection = await openConnection(url);
  const askers: Session[] = [];
  let matches = 0;
  for (const session of sessions) {
    if (askers.length === askersAtMost) break;
    const { status, body } = await connection.ask({ path, headers: { cookie: session.cookie } });
    if (status !== 200) throw new Error(`the match finder answered ${status}: ${body}`);
    const list = JSON.parse(body) as { answers: unknown[]; matches: unknown[] };
    if (list.answers.length < finderCardNames.length) throw new Error("a member has not answered all cards");
    if (list.matches.length === 0) continue;
    askers.push(session);
    matches += list.matches.length;
  }
  connection.close();
  if (askers.length < askersAtMost) throw new Error(`only ${askers.length} members have matches`);
  return { askers, matches: matches / askers.length };
}

const small = await openTown(few);
const large = await openTown(many);
try {
  const results: Record<"small" | "large", Measured>[] = [];
  for (let index = -1; index < rounds; index += 1) {
    const result = { small: await small.measure(), large: await large.measure() };
    // The first round warms up.
    if (index >= 0) results.push(result);
  }
  const rowOf = (who: "small" | "large") => {
    const of = (pick: (one: Measured) => number) => round(median(results.map((one) => pick(one[who]))));
    return {
      profiles: who === "small" ? few : many,
      "matches of a list": round((who === "small" ? small : large).matches, 1),
      failed: results.reduce((sum, one) => sum + one[who].failed, 0),
      "p50 ms": of((one) => one.p50Ms),
      "p95 ms": of((one) => one.p95Ms),
      "p95 at most": who === "large" ? p95LimitMs : null,
      "times p50 of 10,000": round(median(results.map((one) => one[who].p50Ms / one.small.p50Ms))),
      "CPU ms": of((one) => one.nodeMs + one.databaseMs),
      "in database": of((one) => one.databaseMs),
    };
  };
  report("finder", [rowOf("small"), rowOf("large")], { rounds, requests });
} finally {
  await small.close();
  await large.close();
}
process.exit(0);
