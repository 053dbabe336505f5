import { appendFileSync, readFileSync } from "node:fs";
import { isStarted } from "./report.ts";
import type { FileTime } from "./run-vitest.ts";

type Budget = { title: string; seconds: number };

/** Seconds of each stage on a quiet machine of two cores. */
export const budgets = {
  // The build and the types take most of it, in parallel.
  checks: { title: "install, build, checks", seconds: 90 },
  // API tests start the whole server for each file.
  unit: { title: "unit and API tests", seconds: 440 },
  // Most attacks run alone on the machine and wait for killed processes.
  prove: { title: "attacks", seconds: 240 },
  // Each journey has a server and a browser of its own, two at a time.
  e2e: { title: "journeys", seconds: 680 },
  // The tests that depend on the database, a second time.
  servers: { title: "PostgreSQL and Redis", seconds: 120 },
} as const satisfies Record<string, Budget>;

/** A slow file at the end of its suite may use one core alone for this time. */
export const fileSeconds = 60;

export type StageName = keyof typeof budgets;
export type Times = { stages: { name: StageName; seconds: number }[]; files: FileTime[] };
type Over = { name: string; seconds: number; budget: number };

const slowest = 10;
/** A stage that exceeds its budget by half turns a strict run red. */
const redFrom = 1.5;

/** Names the file for the times of a run, which .ci/run adds up. */
export const timesVariable = "TEST_TIMES";

export function addTimes(file: string, times: Times): void {
  appendFileSync(file, `${JSON.stringify(times)}\n`);
}

/** Adds the times of all rounds. */
export function readTimes(file: string): Times {
  const rounds = readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Times);
  return { stages: rounds.flatMap(({ stages }) => stages), files: rounds.flatMap(({ files }) => files) };
}

export function listOver({ stages, files }: Times): Over[] {
  return [
    ...sumStages(stages).map(({ name, seconds }) => ({
      name: budgets[name].title,
      seconds,
      budget: budgets[name].seconds,
    })),
    ...files.map(({ path, seconds }) => ({ name: path, seconds, budget: fileSeconds })),
  ].filter(({ seconds, budget }) => seconds > budget);
}

/**
 * The number of stages and files that turn the run red: those over their budget by half, if CI=true and
 * TEST_BUDGETS=strict. Machines differ, and a busy one must not turn a run red by chance.
 */
export function countRed(over: readonly Over[], env: NodeJS.ProcessEnv = process.env): number {
  if (env.CI !== "true" || env.TEST_BUDGETS !== "strict") return 0;
  return over.filter(({ seconds, budget }) => seconds > budget * redFrom).length;
}

/** The table of stages, the slowest files, and a line for what is over its budget. */
export function describeTimes(times: Times): string {
  const stages = sumStages(times.stages);
  const files = [...times.files].sort((one, other) => other.seconds - one.seconds).slice(0, slowest);
  const row = (title: string, seconds: string, budget: string) =>
    ` ${title.padEnd(24)}${seconds.padStart(8)}${budget.padStart(9)}`;
  const lines = [
    "",
    "== Times ==",
    row("stage", "seconds", "budget"),
    ...stages.map(({ name, seconds }) =>
      row(budgets[name].title, seconds.toFixed(0), String(budgets[name].seconds)),
    ),
  ];
  if (files.length > 0) lines.push(` slowest files (budget ${fileSeconds}):`);
  for (const { path, seconds } of files) lines.push(`${seconds.toFixed(1).padStart(9)}  ${path}`);
  for (const { name, seconds, budget } of listOver(times))
    lines.push(`over budget: ${name} took ${seconds.toFixed(1)} s of ${budget} s`);
  return lines.join("\n");
}

function sumStages(stages: Times["stages"]): Times["stages"] {
  const sums = new Map<StageName, number>();
  for (const { name, seconds } of stages) sums.set(name, (sums.get(name) ?? 0) + seconds);
  return (Object.keys(budgets) as StageName[]).flatMap((name) => {
    const seconds = sums.get(name);
    return seconds === undefined ? [] : [{ name, seconds }];
  });
}

/** Prints the table; returns the number of its rows that turn the run red. */
export function sayTimes(times: Times): number {
  console.log(describeTimes(times));
  const red = countRed(listOver(times));
  if (red > 0) console.log(`${red} over budget by half: counted as failed`);
  return red;
}

/** node tools/test-times.ts FILE: the table of all rounds; fails where one of them is over its budget by half. */
if (isStarted(import.meta.url)) {
  if (sayTimes(readTimes(process.argv[2] ?? "")) > 0) process.exitCode = 1;
}
