import { spawn } from "node:child_process";

/**
 * The programs of a check run one after the other. `after` names an earlier check in the list; the check needs its
 * result.
 */
export type Check = { name: string; programs: readonly (readonly string[])[]; after?: string };
/** A check does not run if the check that it needs is red. */
export type CheckResult = { name: string; state: "passed" | "failed" | "not run" };

type Options = {
  root: string;
  /** Runs a check even if the check that it needs is red. */
  keepGoing?: boolean;
  atOnce?: number;
  print?: (text: string) => void;
};

/** Runs checks in parallel; the output of each is printed after the output of those before it. */
export async function runChecks(
  checks: readonly Check[],
  { root, keepGoing = false, atOnce = 2, print = console.log }: Options,
): Promise<CheckResult[]> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const begin = async () => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
  };
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  const begun = new Map<string, Promise<CheckResult & { output: string }>>();
  for (const { name, programs, after } of checks) {
    const ground = after === undefined ? undefined : begun.get(after);
    const run = async () => {
      if (ground && (await ground).state !== "passed" && !keepGoing)
        return { name, state: "not run" as const, output: `Did not run: ${after} is red.` };
      await begin();
      const began = performance.now();
      const { succeeded, output } = await runAll(programs, root);
      end();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const state = succeeded ? ("passed" as const) : ("failed" as const);
      return { name, state, output: [output.trimEnd(), `${seconds} s`].filter(Boolean).join("\n") };
    };
    begun.set(name, run());
  }

  if (checks.length > 1) print(`\nBeside each other: ${checks.map(({ name }) => name).join(", ")} ...`);
  const results: CheckResult[] = [];
  for (const done of begun.values()) {
    const { name, state, output } = await done;
    print(`\n== ${name} ==\n${output}`);
    results.push({ name, state });
  }
  return results;
}

type Ran = { succeeded: boolean; output: string };

async function runAll(programs: readonly (readonly string[])[], root: string): Promise<Ran> {
  let output = "";
  for (const program of programs) {
    const ran = await runProgram(program, root);
    output += ran.output;
    if (!ran.succeeded) return { succeeded: false, output };
  }
  return { succeeded: true, output };
}

function runProgram([command = "", ...args]: readonly string[], root: string): Promise<Ran> {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const keep = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.once("error", (error) => resolve({ succeeded: false, output: `${output}${error.message}\n` }));
    child.once("close", (code) => resolve({ succeeded: code === 0, output }));
  });
}
