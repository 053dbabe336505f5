import type { Env } from "#server/env.ts";
import type { Log } from "../operations/log.ts";
import { createGatewayApi } from "./gateway-api.ts";
import type { SmsGateway } from "./sms-gateway.ts";

/** Real messages need a token of GatewayAPI's; the demo sends to its own emulator. Otherwise null: none are sent. */
export function openSms(env: Env, log: Log): SmsGateway | null {
  const emulator = env.DEMO ? `http://127.0.0.1:${env.PORT}/dev/sms` : undefined;
  const apiUrl = env.SMS_URL ?? emulator;
  const token = env.SMS_TOKEN ?? (env.hasOutbox && apiUrl ? "emulator-token" : undefined);
  if (token) return createGatewayApi({ token, apiUrl });
  log.warn(
    "SMS_TOKEN is not set: no text messages are sent, and features that need a confirmed number are off",
  );
  return null;
}
