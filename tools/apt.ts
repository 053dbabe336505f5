import { spawnSync } from "node:child_process";

/** Whether this process may fetch packages of Debian: it is root on a machine with apt. */
export function mayUseApt(): boolean {
  if (process.getuid?.() !== 0) return false;
  return spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
}

/** Runs apt-get without questions; it prints its errors only. */
export function runApt(args: readonly string[], folder?: string): void {
  spawnSync("apt-get", ["-qq", ...args], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
