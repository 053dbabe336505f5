import { type Settings, type SettingsGroup, settingsShapes } from "#contracts/ground/site-settings.ts";
import { defaultSettings } from "./default-settings.ts";

export type SettingsFault = { setting: string; says: string };

/**
 * All settings of a site: the defaults, and the differences in its row. A wrong field of the row keeps its
 * default and is listed in the faults, so that a typing error never stops a site. Unknown keys belong to
 * another release and are ignored.
 */
export function readSettings(stored: unknown): { settings: Settings; faults: SettingsFault[] } {
  const faults: SettingsFault[] = [];
  const settings = structuredClone(defaultSettings) as Record<SettingsGroup, Record<string, unknown>>;
  for (const group of Object.keys(settingsShapes) as SettingsGroup[]) {
    const given = isRecord(stored) ? stored[group] : undefined;
    if (given === undefined) continue;
    if (!isRecord(given)) {
      faults.push({ setting: group, says: "not an object" });
      continue;
    }
    for (const [field, shape] of Object.entries(settingsShapes[group].shape)) {
      if (!Object.hasOwn(given, field)) continue;
      const parsed = shape.safeParse(given[field]);
      // defence: bad-setting-falls-back
      if (parsed.success) settings[group][field] = parsed.data;
      else faults.push({ setting: `${group}.${field}`, says: parsed.error.issues[0]?.message ?? "invalid" });
    }
  }
  return { settings: settings as Settings, faults };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
