import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { plant } from "./plant-files.ts";
import { projectRoot } from "./source.ts";

// A checkout whose npm and Node are scripts that record their arguments.
function plantCheckout(options: { nodeMajor?: number; withoutNpm?: boolean } = {}) {
  const bundledNode = `#!/bin/sh
while :; do case $1 in --max-* | --no-*) shift ;; *) break ;; esac; done
case $1 in
  --version) echo v24 ;;
  tools/build.ts) echo build >>calls; sleep 0.3; mkdir -p build; [ ! -e break ] || { echo cannot build; exit 1; } ;;
  server/main.ts) echo "serve PORT=\${PORT-} DATA_DIR=\${DATA_DIR-} HOST=\${HOST-} DEMO=\${DEMO-}" >>calls
    [ ! -e linger ] || { echo $$ >pid; exec sleep 60; } ;;
esac
`;
  const root = plant({
    "package.json": "{}",
    "package-lock.json": "{}",
    "web/root.tsx": "one",
    "elsewhere/file": "",
    "path/node": `#!/bin/sh\n[ "$1" = -p ] && echo ${options.nodeMajor ?? 22} || echo v${options.nodeMajor ?? 22}.0.0\n`,
    ...(options.withoutNpm
      ? {}
      : {
          "path/npm": `#!/bin/sh
echo "npm $1" >>calls
sleep 0.3
mkdir -p node_modules/.bin
cp bundled-node node_modules/.bin/node
`,
        }),
    "bundled-node": bundledNode,
    "tools/build.ts": "",
  });
  mkdirSync(join(root, "bin"));
  copyFileSync(join(projectRoot, "bin/start"), join(root, "bin/start"));
  copyFileSync(join(projectRoot, "tools/prepare.sh"), join(root, "tools/prepare.sh"));
  for (const name of ["bundled-node", "path/node", "path/npm", "bin/start"]) {
    if (existsSync(join(root, name))) chmodSync(join(root, name), 0o755);
  }
  // Only the machine's basic tools: its node and npm must not be found.
  for (const tool of "sh dirname cat mkdir ln readlink sleep rm tr grep find cksum sort date cp ps".split(
    " ",
  )) {
    symlinkSync(
      execFileSync("sh", ["-c", `command -v ${tool}`], { encoding: "utf8" }).trim(),
      join(root, "path", tool),
    );
  }
  const env = { PATH: join(root, "path") };
  const start = (args: string[] = [], cwd = root) =>
    spawnSync(join(root, "bin/start"), args, { cwd, env, encoding: "utf8" });
  const startBeside = (): ChildProcess => spawn(join(root, "bin/start"), { cwd: root, env, stdio: "ignore" });
  const calls = () =>
    existsSync(join(root, "calls")) ? readFileSync(join(root, "calls"), "utf8").trim().split("\n") : [];
  return { root, start, startBeside, calls };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", resolve));
}

const served = expect.stringMatching(/^serve /);

it("installs and builds once, then only serves", () => {
  const { start, calls } = plantCheckout();
  expect(start().status).toBe(0);
  expect(start().status).toBe(0);
  expect(calls()).toEqual(["npm ci", "build", served, served]);
});

it("installs and builds again after the lock file changed, builds again after a page changed", () => {
  const { root, start, calls } = plantCheckout();
  start();
  writeFileSync(join(root, "package-lock.json"), "{ }");
  start();
  writeFileSync(join(root, "web/root.tsx"), "two");
  start();
  expect(calls()).toEqual(["npm ci", "build", served, "npm ci", "build", served, "build", served]);
});

it("does not serve when the build fails, and tries again the next time", () => {
  const { root, start, calls } = plantCheckout();
  writeFileSync(join(root, "break"), "");
  const { status, stderr } = start();
  expect(status).toBe(1);
  expect(stderr).toContain("cannot build");
  start();
  expect(calls()).toEqual(["npm ci", "build", "build"]);
});

it("lets two that start at once take turns", async () => {
  const { startBeside, calls } = plantCheckout();
  const exits = await Promise.all([startBeside(), startBeside(), startBeside()].map(ended));
  expect(exits).toEqual([0, 0, 0]);
  expect(calls().filter((call) => !call.startsWith("serve"))).toEqual(["npm ci", "build"]);
});

it("clears a lock whose owner has died", () => {
  const { root, start, calls } = plantCheckout();
  mkdirSync(join(root, "tmp"));
  symlinkSync("4194999", join(root, "tmp/prepare.lock"));
  expect(start().status).toBe(0);
  expect(calls()).toEqual(["npm ci", "build", served]);
});

it.each(["start", "test", "prove", "staff", "backup", "restore"])("waits for bin/%s", async (name) => {
  const { root, calls } = plantCheckout();
  mkdirSync(join(root, "tmp"));
  // Lives until its input ends, under the script's name.
  writeFileSync(join(root, "tmp", name), "read -r line");
  const holder = spawn("sh", [join(root, "tmp", name)], { stdio: ["pipe", "ignore", "ignore"] });
  symlinkSync(String(holder.pid), join(root, "tmp/prepare.lock"));
  const env = { PATH: join(root, "path") };
  const child = spawn(join(root, "bin/start"), { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  const exit = ended(child);
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  await expect.poll(() => said, { timeout: 10_000 }).toContain(`(${holder.pid}) is preparing this checkout`);
  expect(calls()).toEqual([]);
  holder.stdin.end();
  expect(await exit).toBe(0);
  expect(calls()).toEqual(["npm ci", "build", served]);
});

it("hands its options on, a relative folder as the caller means it", () => {
  const { root, start, calls } = plantCheckout();
  start(["--port", "4100", "--data", "mine", "--host=0.0.0.0"], join(root, "elsewhere"));
  expect(calls().at(-1)).toBe(`serve PORT=4100 DATA_DIR=${root}/elsewhere/mine HOST=0.0.0.0 DEMO=1`);
});

it("becomes the server, so that signals reach it", async () => {
  const { root, startBeside } = plantCheckout();
  writeFileSync(join(root, "linger"), "");
  const child = startBeside();
  await expect.poll(() => existsSync(join(root, "pid")), { timeout: 10_000 }).toBe(true);
  const exit = ended(child);
  child.kill("SIGTERM");
  await exit;
  expect(child.signalCode).toBe("SIGTERM");
});

it.each([
  ["an unknown option", ["--prot", "1"], "Unknown option: --prot"],
  ["an option without its value", ["--port"], "--port needs a value"],
  ["a port that is no number", ["--port", "http"], "must be a number"],
])("refuses %s before it does anything", (_name, args, message) => {
  const { start, calls } = plantCheckout();
  const { status, stderr } = start(args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(calls()).toEqual([]);
});

it("says what is missing when Node is too old or npm is not there", () => {
  expect(plantCheckout({ nodeMajor: 18 }).start()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("too old"),
  });
  expect(plantCheckout({ withoutNpm: true }).start()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("npm is missing"),
  });
});
