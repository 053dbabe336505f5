import { findOrInstallChromium, howToGetChromium } from "./find-chromium.ts";
import { findPostgres, findRedis, howToGetServers } from "./find-servers.ts";
import type { Suite } from "./test-plan.ts";

type Found = { chromium: string | null; postgres: string | null; redis: string | null };

/** Programs that a suite needs and this machine lacks. */
export function listMissing(suite: Suite, { chromium, postgres, redis }: Found): string[] {
  if (suite === "unit") return [];
  const missing = chromium === null ? ["Chromium"] : [];
  if (suite === "prove" && postgres === null) missing.push("PostgreSQL");
  if (suite === "prove" && redis === null) missing.push("Redis");
  return missing;
}

/** Finds the programs of these suites, installs Chromium if allowed, and says how to get missing ones. */
export function findPrograms(suites: readonly Suite[]): Found {
  const found: Found = {
    chromium: suites.some((suite) => suite !== "unit") ? findOrInstallChromium() : null,
    postgres: suites.includes("prove") ? findPostgres() : null,
    redis: suites.includes("prove") ? findRedis() : null,
  };
  const missing = suites.flatMap((suite) => listMissing(suite, found));
  if (missing.includes("Chromium")) console.error(howToGetChromium);
  if (missing.includes("PostgreSQL") || missing.includes("Redis")) console.error(howToGetServers);
  return found;
}
