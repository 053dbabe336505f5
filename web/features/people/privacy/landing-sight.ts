import type { PrivacySwitch } from "#contracts/people/privacy.ts";

/** Whether strangers see whom a landing page of the member is about: by consent, and as far as they may see members. */
export function landingSight(
  switches: Readonly<Record<PrivacySwitch, boolean>>,
  isOpenToVisitors: boolean,
): "open" | "closed" {
  const { landing_shown, invisible_mode, privacy_mode } = switches;
  return landing_shown && !invisible_mode && !privacy_mode && isOpenToVisitors ? "open" : "closed";
}
