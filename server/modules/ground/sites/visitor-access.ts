import type { Settings } from "#contracts/ground/site-settings.ts";

/** Whether the network that a visit names is one of the site's traffic sources. */
export function isTrafficSource(signup: Settings["signup"], network: string | undefined): boolean {
  const named = network?.trim().toLowerCase();
  return named !== undefined && signup.allowedNetworks.some((allowed) => allowed.toLowerCase() === named);
}

/** Whether the network that a visit names lets a visitor do what the site closes to others: see members, or sign up. */
export function opensAccess(
  { search, signup }: Pick<Settings, "search" | "signup">,
  network: string | undefined,
): boolean {
  if (!isTrafficSource(signup, network)) return false;
  return signup.mode === "with_trafficsource" || search.forTrafficSource !== search.forVisitors;
}

/** Whether visitors may look at members; those from a traffic source have a setting of their own. */
export function isOpenToVisitors(
  { search, signup }: Pick<Settings, "search" | "signup">,
  network: string | undefined,
): boolean {
  const setting = isTrafficSource(signup, network) ? search.forTrafficSource : search.forVisitors;
  return setting !== "none";
}

/** Whether sign-up is closed to this visit because only visitors from a traffic source may sign up. */
export function isSignupClosed(signup: Settings["signup"], network: string | undefined): boolean {
  return signup.mode === "with_trafficsource" && !isTrafficSource(signup, network);
}
