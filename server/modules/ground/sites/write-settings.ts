import { eq } from "drizzle-orm";
import type { ZodType } from "zod";
import {
  type Settings,
  type SettingsGroup,
  type SettingsOverrides,
  settingsShapes,
} from "#contracts/ground/site-settings.ts";
import type { Db } from "#server/db/open-database.ts";
import { sites } from "#server/db/schema/sites.ts";
import { AppError, FieldError, type FieldRefusal } from "#server/platform/errors.ts";
import { fieldCodeOf } from "#server/platform/http/refusals.ts";
import type { SiteDirectory } from "./site-directory.ts";

/** Settings to change, by subject; null resets one to its default, unnamed ones stay. */
export type SettingsChange = {
  [Group in SettingsGroup]?: { [Field in keyof Settings[Group]]?: Settings[Group][Field] | null };
};

/**
 * Changes settings of a site: all named ones, or none. Refuses with one code for each field
 * (`money.messageCredits`), also for an unknown field; `not_found` where there is no such site. Two changes
 * at once are both stored.
 */
export async function writeSettings(
  { db, sites: directory }: { db: Db; sites: Pick<SiteDirectory, "forget"> },
  siteId: string,
  change: SettingsChange,
): Promise<void> {
  const checked = checkSettings(change);
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ settings: sites.settings })
      .from(sites)
      .where(eq(sites.id, siteId))
      // defence: settings-not-lost
      .for("update");
    if (!row) throw new AppError("not_found");
    await tx
      .update(sites)
      .set({ settings: merge(row.settings, checked) })
      .where(eq(sites.id, siteId));
  });
  directory.forget();
}

type Checked = [group: SettingsGroup, field: string, value: unknown][];

/** Every change in the form of its shape. */
function checkSettings(change: SettingsChange): Checked {
  const refused: Record<string, FieldRefusal> = {};
  const checked: Checked = [];
  for (const [group, fields] of Object.entries(change)) {
    const shapes = Object.hasOwn(settingsShapes, group)
      ? (settingsShapes[group as SettingsGroup].shape as Record<string, ZodType>)
      : {};
    for (const [field, value] of Object.entries(fields)) {
      const name = `${group}.${field}`;
      const shape = Object.hasOwn(shapes, field) ? shapes[field] : undefined;
      // defence: known-settings-only
      if (!shape) refused[name] = { code: "invalid" };
      const parsed = value === null ? null : shape?.safeParse(value);
      const issue = parsed?.error?.issues[0];
      if (issue) refused[name] = { code: fieldCodeOf(issue) ?? "invalid" };
      else checked.push([group as SettingsGroup, field, parsed ? parsed.data : value]);
    }
  }
  if (Object.keys(refused).length > 0) throw new FieldError(refused);
  return checked;
}

function merge(stored: SettingsOverrides, checked: Checked): SettingsOverrides {
  const merged: Record<string, unknown> = { ...stored };
  for (const [group, field, value] of checked) {
    const kept = merged[group] ?? {};
    const { [field]: _before, ...others } = (typeof kept === "object" ? kept : {}) as Record<string, unknown>;
    merged[group] = value === null ? others : { ...others, [field]: value };
  }
  return merged;
}
