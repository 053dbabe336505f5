import type { Settings } from "#contracts/ground/site-settings.ts";

/** Whether a network, as a visit names it, is one of those that count as a traffic source. */
export function isTrafficSource(signup: Settings["signup"], network: string | undefined): boolean {
  const named = network?.trim().toLowerCase();
  return named !== undefined && signup.allowedNetworks.some((allowed) => allowed.toLowerCase() === named);
}

/** Whether somebody who is not signed in may look at members; those from a traffic source have a setting of their own. */
export function isOpenToVisitors(
  { search, signup }: Pick<Settings, "search" | "signup">,
  network: string | undefined,
): boolean {
  const setting = isTrafficSource(signup, network) ? search.forTrafficSource : search.forVisitors;
  return setting !== "none";
}

/** Whether this visit cannot sign up, whatever it fills in: only those from a traffic source may. */
export function isSignupClosed(signup: Settings["signup"], network: string | undefined): boolean {
  return signup.mode === "with_trafficsource" && !isTrafficSource(signup, network);
}
