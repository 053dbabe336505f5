import type { SettingsChange } from "#server/modules/ground/sites/write-settings.ts";
import type { demoFacts } from "#server/platform/operations/real-site.ts";
import type { CastRole } from "./cast.ts";
import type { DemoPerson } from "./demo-people.ts";

/** A small site of the demo beside the first. */
export type SideSite = {
  fact: (typeof demoFacts)[number];
  /** The part of its host before the first site's. */
  label: string;
  settings: SettingsChange;
  cast: readonly CastRole[];
  people(): DemoPerson[];
};

/** A site's address beside the first: browsers resolve every name under localhost to this machine. */
export function sideSiteUrl({ label }: Pick<SideSite, "label">, publicUrl: string): string {
  const url = new URL(publicUrl);
  const isHere = url.hostname === "localhost" || /^[\d.]+$|^\[/.test(url.hostname);
  url.hostname = `${label}.${isHere ? "localhost" : url.hostname}`;
  return url.origin;
}
