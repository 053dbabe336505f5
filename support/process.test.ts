import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

/** A process that has started another one and made a folder, and ends in the way of `end`. */
async function startParent(end: string): Promise<{ parent: ChildProcess; child: number; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-plant-"));
  const module = new URL("./process.ts", import.meta.url).href;
  const text = `
    import { spawn } from "node:child_process";
    import { endWithUs, removeWithUs } from ${JSON.stringify(module)};
    removeWithUs(${JSON.stringify(folder)});
    const child = spawn("sleep", ["600"], { stdio: "ignore" });
    endWithUs(child);
    process.send(child.pid);
    process.on("message", () => { ${end} });
    setInterval(() => undefined, 1000);`;
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", text], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const [child] = (await once(parent, "message")) as [number];
  onTestFinished(() => {
    parent.kill("SIGKILL");
    if (isAlive(child)) process.kill(child, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  return { parent, child, folder };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it.each([
  ["ends by itself", "process.exit(3)", 3, null],
  ["throws", "throw new Error('a start failed')", 1, null],
  ["is asked to end", "process.kill(process.pid, 'SIGTERM')", null, "SIGTERM"],
  ["is interrupted", "process.kill(process.pid, 'SIGINT')", null, "SIGINT"],
  ["loses its terminal", "process.kill(process.pid, 'SIGHUP')", null, "SIGHUP"],
])("a process that %s takes its children and folders with it, and ends as without them", async (...given) => {
  const [, end, code, signal] = given;
  const { parent, child, folder } = await startParent(end);
  expect([isAlive(child), existsSync(folder)]).toEqual([true, true]);
  parent.send("end");
  expect(await once(parent, "exit")).toEqual([code, signal]);
  await expect.poll(() => isAlive(child)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});
