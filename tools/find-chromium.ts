import { accessSync, constants } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { mayUseApt, runApt } from "./apt.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const shellNames = ["chromium-headless-shell", "chrome-headless-shell"];
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
  const candidates = [
    ...listPrograms(names, env),
    ...["/Applications", join(homedir(), "Applications")].flatMap((folder) =>
      bundles.map((bundle) => join(folder, bundle)),
    ),
  ];
  return candidates.find(isExecutable) ?? null;
}

/**
 * Chromium without the parts that draw windows (CHROMIUM_SHELL_PATH or the usual places), or null: pages load faster in
 * it. A given CHROMIUM_PATH applies to all journeys, so no shell is searched then.
 */
export function findShell(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_SHELL_PATH) return isExecutable(env.CHROMIUM_SHELL_PATH) ? env.CHROMIUM_SHELL_PATH : null;
  if (env.CHROMIUM_PATH) return null;
  return listPrograms(shellNames, env).find(isExecutable) ?? null;
}

/** Like findChromium, but installs Debian's packages if allowed (root, apt). */
export function findOrInstallChromium(): string | null {
  const found = findChromium();
  if (found || process.env.CHROMIUM_PATH || !mayUseApt()) return found;
  console.log("Installing Chromium with apt-get ...");
  runApt(["update"]);
  runApt(["install", "-y", "--no-install-recommends", "chromium", "chromium-headless-shell"]);
  return findChromium();
}

function listPrograms(programs: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const folders = [...(env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin", "/snap/bin"];
  return folders.filter(Boolean).flatMap((folder) => programs.map((name) => join(folder, name)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
