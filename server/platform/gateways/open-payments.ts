import type { Env } from "#server/env.ts";
import type { Log } from "../operations/log.ts";
import { createMollieGateway, type MollieGateway } from "./mollie.ts";

/** Real payments need a Mollie key; the demo uses its own emulator, tests choose one. Otherwise null: no payments. */
export function openPayments(env: Env, log: Log): MollieGateway | null {
  const apiUrl = env.MOLLIE_API_URL ?? (env.DEMO ? `http://127.0.0.1:${env.PORT}/dev/mollie` : undefined);
  const isEmulated = env.hasOutbox && apiUrl !== undefined;
  const apiKey = env.MOLLIE_API_KEY ?? (isEmulated ? "test_emulator_key" : undefined);
  if (apiKey) return createMollieGateway({ apiKey, apiUrl });
  log.warn("MOLLIE_API_KEY is not set: no payments are taken");
  return null;
}
