import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const bundles = [
  "Chromium.app/Contents/MacOS/Chromium",
  "Google Chrome.app/Contents/MacOS/Google Chrome",
  "Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
];

export const howToGetChromium =
  "No Chromium found. Debian: apt-get install chromium. macOS: brew install --cask chromium. " +
  "Or set CHROMIUM_PATH to a Chromium or Chrome that is already there.";

/** CHROMIUM_PATH, the usual places, or null. A CHROMIUM_PATH that does not run is null too, never replaced. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  const folders = [...(env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin", "/snap/bin"].filter(
    Boolean,
  );
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...["/Applications", join(homedir(), "Applications")].flatMap((folder) =>
      bundles.map((bundle) => join(folder, bundle)),
    ),
  ];
  return candidates.find(isExecutable) ?? null;
}

/** As findChromium, and installs Debian's package where that is allowed (root, apt). */
export function findOrInstallChromium(): string | null {
  const found = findChromium();
  if (found || process.env.CHROMIUM_PATH || process.getuid?.() !== 0) return found;
  if (spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return null;
  console.log("Installing Chromium with apt-get ...");
  const options: SpawnSyncOptions = {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], options);
  return findChromium();
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
