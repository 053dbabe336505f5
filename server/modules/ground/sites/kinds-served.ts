import type { Settings } from "#contracts/ground/site-settings.ts";

/** Kinds of profiles beside members that a site serves (promise 1); `is_kind_served` checks one profile. */
export function kindsServed({ fictionalWarning, camCountries }: Settings["kinds"]): ("fictional" | "cam")[] {
  return [
    ...(fictionalWarning === "" ? [] : ["fictional" as const]),
    ...(camCountries.length === 0 ? [] : ["cam" as const]),
  ];
}
