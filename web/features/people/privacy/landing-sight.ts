import type { PrivacySwitch } from "#contracts/people/privacy.ts";

/**
 * Whether strangers see which member a landing page is about: by the member's consent, and if strangers may
 * see members.
 */
export function landingSight(
  switches: Readonly<Record<PrivacySwitch, boolean>>,
  isOpenToVisitors: boolean,
): "open" | "closed" {
  const { landing_shown, invisible_mode, privacy_mode } = switches;
  return landing_shown && !invisible_mode && !privacy_mode && isOpenToVisitors ? "open" : "closed";
}
