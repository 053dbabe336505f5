import { findOrInstallChromium, howToGetChromium } from "./find-chromium.ts";
import { findPostgres, findRedis, howToGetNginx, howToGetServers, nginxProof } from "./find-servers.ts";
import type { Suite } from "./test-plan.ts";
import { findOrUnpackNginx } from "./unpack-nginx.ts";

type Found = {
  chromium: string | null;
  postgres: string | null;
  redis: string | null;
  nginx: string | null;
};

/** Programs that a suite needs and this machine lacks: without them nothing of the suite runs. */
export function listMissing(suite: Suite, { chromium, postgres, redis }: Found): string[] {
  if (suite === "unit") return [];
  const missing = chromium === null ? ["Chromium"] : [];
  if (suite === "prove" && postgres === null) missing.push("PostgreSQL");
  if (suite === "prove" && redis === null) missing.push("Redis");
  return missing;
}

/** The files that a suite leaves out on this machine (vitest.config.ts), each with the missing program. */
export function listLeftOut(suite: Suite, { nginx }: Found): string[] {
  return suite === "prove" && nginx === null ? [`${nginxProof} without nginx`] : [];
}

/** Finds the programs of these suites, fetches Chromium and nginx if allowed, and says how to get missing ones. */
export function findPrograms(suites: readonly Suite[]): Found {
  const found: Found = {
    chromium: suites.some((suite) => suite !== "unit") ? findOrInstallChromium() : null,
    postgres: suites.includes("prove") ? findPostgres() : null,
    redis: suites.includes("prove") ? findRedis() : null,
    nginx: suites.includes("prove") ? findOrUnpackNginx() : null,
  };
  const missing = suites.flatMap((suite) => listMissing(suite, found));
  if (missing.includes("Chromium")) console.error(howToGetChromium);
  if (missing.includes("PostgreSQL") || missing.includes("Redis")) console.error(howToGetServers);
  if (suites.some((suite) => listLeftOut(suite, found).length > 0)) console.error(howToGetNginx);
  return found;
}
