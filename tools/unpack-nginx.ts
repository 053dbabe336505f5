import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { mayUseApt, runApt } from "./apt.ts";
import { findNginx, unpackedNginx } from "./find-servers.ts";

/**
 * Like findNginx, but fetches Debian's package if allowed (root, apt). The package is unpacked and not installed, because an
 * installation starts a server on port 80.
 */
export function findOrUnpackNginx(): string | null {
  const found = findNginx();
  if (found || !mayUseApt()) return found;
  console.log("Fetching nginx with apt-get ...");
  mkdirSync(unpackedNginx, { recursive: true });
  runApt(["update"]);
  runApt(["download", "nginx"], unpackedNginx);
  const packages = readdirSync(unpackedNginx).filter((name) => name.endsWith(".deb"));
  for (const name of packages)
    spawnSync("dpkg", ["-x", name, "."], { cwd: unpackedNginx, stdio: ["ignore", "ignore", "inherit"] });
  return findNginx();
}
