import type { Env } from "#server/env.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../operations/log.ts";
import type { PaymentGateways } from "./find-gateway.ts";
import { createMollieGateway } from "./mollie/mollie-gateway.ts";
import { mollieRefusedNiches } from "./mollie/mollie-limits.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { GatewayOfNiches } from "./refused-niches.ts";
import { emulatedAccount, signedRedirectRefusedNiches } from "./signed-redirect/names.ts";
import { createSignedRedirectGateway } from "./signed-redirect/signed-redirect-gateway.ts";

/**
 * The gateways that are set up, in the order in which sites choose the first that takes new orders and allows their niche.
 * Real payments need a key; the demo uses its own emulators, tests choose theirs. Empty: no payments.
 */
export function openPayments(env: Env, { clock, log }: { clock: Clock; log: Log }): PaymentGateways {
  const gateways = [openMollie(env), openSignedRedirect(env, clock)].filter((gateway) => gateway !== null);
  if (gateways.length === 0)
    log.warn("Neither MOLLIE_API_KEY nor SIGNED_REDIRECT_URL is set: no payments are taken");
  else if (!gateways.some(({ takesNewOrders }) => takesNewOrders))
    log.warn("No payment gateway takes new orders: MOLLIE_NEW_ORDERS, SIGNED_REDIRECT_NEW_ORDERS");
  return gateways;
}

function openMollie(env: Env): PaymentGateway | null {
  const apiUrl = env.MOLLIE_API_URL ?? (env.DEMO ? `http://127.0.0.1:${env.PORT}/dev/mollie` : undefined);
  const isEmulated = env.hasOutbox && apiUrl !== undefined;
  const apiKey = env.MOLLIE_API_KEY ?? (isEmulated ? "test_emulator_key" : undefined);
  if (!apiKey) return null;
  const organisationToken =
    env.MOLLIE_ORGANISATION_TOKEN ?? (isEmulated ? "access_emulator_token" : undefined);
  const takesNewOrders = env.MOLLIE_NEW_ORDERS;
  return createMollieGateway({ apiKey, organisationToken, apiUrl, takesNewOrders });
}

function openSignedRedirect(env: Env, clock: Clock): PaymentGateway | null {
  const { SIGNED_REDIRECT_URL: url, SIGNED_REDIRECT_SHOP: shop, SIGNED_REDIRECT_KEY: key } = env;
  const takesNewOrders = env.SIGNED_REDIRECT_NEW_ORDERS;
  if (url && shop && key) return createSignedRedirectGateway({ url, shop, key, clock, takesNewOrders });
  if (!env.DEMO) return null;
  const path = "/dev/signed-redirect";
  return createSignedRedirectGateway({
    ...emulatedAccount,
    url: `http://127.0.0.1:${env.PORT}${path}`,
    // A phone reaches the demo by the site's own address.
    pageUrl: (redirectUrl) => `${new URL(redirectUrl).origin}${path}`,
    ...{ clock, takesNewOrders },
  });
}

export type GatewaysOfCommand = {
  /** False: the command's variables name no gateway, so the running product's are unknown; Mollie stands for them. */
  areKnown: boolean;
  gateways: readonly GatewayOfNiches[];
};

/** For the operator's commands, which open no gateway: the niches that each gateway of their variables refuses. */
export function gatewaysOfCommands(env: Env): GatewaysOfCommand {
  const hasFirst = env.DEMO || env.MOLLIE_API_KEY !== undefined;
  const hasSecond = env.DEMO || env.SIGNED_REDIRECT_URL !== undefined;
  const areKnown = hasFirst || hasSecond;
  const first = { refusedNiches: mollieRefusedNiches, takesNewOrders: env.MOLLIE_NEW_ORDERS };
  const second = {
    refusedNiches: signedRedirectRefusedNiches,
    takesNewOrders: env.SIGNED_REDIRECT_NEW_ORDERS,
  };
  return { areKnown, gateways: [...(hasFirst || !areKnown ? [first] : []), ...(hasSecond ? [second] : [])] };
}
