import type { PrivateSettings, SiteSettings } from "#contracts/ground/sites.ts";

type Settings = SiteSettings & PrivateSettings;

/** Whether a network, as a visit names it, is one of those that count as a traffic source. */
export function isTrafficSource(settings: Settings, network: string | undefined): boolean {
  const named = network?.trim().toLowerCase();
  return named !== undefined && settings.allowedNetworks.some((allowed) => allowed.toLowerCase() === named);
}

/** Whether somebody who is not signed in may look at members; those from a traffic source have a setting of their own. */
export function isOpenToVisitors(settings: Settings, network: string | undefined): boolean {
  const setting = isTrafficSource(settings, network)
    ? settings.logged_out_search_trafficsource
    : settings.logged_out_search;
  return setting !== "none";
}
