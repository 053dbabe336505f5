/** The part of a gateway that is read here; null if none is set up. */
type Gateway = { refusedNiches: readonly number[] } | null;
type Site = { settings: { brand: { niche: number } } };

/**
 * Whether the gateway does not allow the site's niche. Such a site takes no payments: it offers no methods, opens no
 * payment and advertises no discount. Payments that were opened before are settled and refunded as usual.
 */
export function isSiteRefused(gateway: Gateway, site: Site): boolean {
  return gateway?.refusedNiches.includes(site.settings.brand.niche) ?? false;
}
