/** The part of a gateway that is read here. */
export type GatewayOfNiches = { refusedNiches: readonly number[]; takesNewOrders: boolean };
export type SiteOfNiche = { settings: { brand: { niche: number } } };

/** Whether the terms of a gateway exclude the site's niche. */
export function refuses(gateway: Pick<GatewayOfNiches, "refusedNiches">, site: SiteOfNiche): boolean {
  return gateway.refusedNiches.includes(site.settings.brand.niche);
}

/**
 * Whether no gateway that takes new orders allows the site's niche. Such a site takes no payments: it offers no methods,
 * opens no payment and advertises no discount. Payments that were opened before are settled and refunded as usual. False if
 * no gateway takes new orders: then the niche is not the reason.
 */
export function isSiteRefused(gateways: readonly GatewayOfNiches[], site: SiteOfNiche): boolean {
  const open = gateways.filter(({ takesNewOrders }) => takesNewOrders);
  return open.length > 0 && open.every((gateway) => refuses(gateway, site));
}
