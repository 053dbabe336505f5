import { GatewayError } from "./gateway-error.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import { isSiteRefused, refuses, type SiteOfNiche } from "./refused-niches.ts";

/** The gateways that are set up, in the order of preference; empty: no payments. */
export type PaymentGateways = readonly PaymentGateway[];

/**
 * The gateway for a new order of a site: of those that take new orders, the first that allows its niche. If none allows it,
 * it is the first of them, which takes no payment there: callers ask `isSiteRefused`. Null if none takes new orders.
 */
export function gatewayForSite(gateways: PaymentGateways, site: SiteOfNiche): PaymentGateway | null {
  const open = gateways.filter(({ takesNewOrders }) => takesNewOrders);
  return open.find((gateway) => !refuses(gateway, site)) ?? open[0] ?? null;
}

/** The same; null also if none allows the site's niche. */
export function gatewayThatSells(gateways: PaymentGateways, site: SiteOfNiche): PaymentGateway | null {
  return isSiteRefused(gateways, site) ? null : gatewayForSite(gateways, site);
}

/** The gateway named by an order or a card; null if it is not set up now. */
export function findGateway(gateways: PaymentGateways, name: string): PaymentGateway | null {
  return gateways.find((gateway) => gateway.name === name) ?? null;
}

/** The same; throws GatewayError (unreachable) if it is not set up now: it may be tomorrow. */
export function getGateway(gateways: PaymentGateways, name: string): PaymentGateway {
  const found = findGateway(gateways, name);
  if (!found) throw new GatewayError("unreachable", "The payment gateway is not set up");
  return found;
}
