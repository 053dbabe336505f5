import { eq } from "drizzle-orm";
import { sites } from "#server/db/schema/sites.ts";
import { type SettingsChange, writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import type { TestApp } from "./build-app.ts";

type Settled = Pick<TestApp, "services">;

/** Gives the tests' own site these settings, and the defaults for all others. */
export async function settleSite({ services }: Settled, change: SettingsChange): Promise<void> {
  const site = await services.sites.find("localhost");
  if (!site) throw new Error("no site of the tests' own");
  await services.db.update(sites).set({ settings: {} }).where(eq(sites.id, site.id));
  await writeSettings(services, site.id, change);
}

/** The same settings during `run`. */
export async function withSettings<T>(
  app: Settled,
  change: SettingsChange,
  run: () => Promise<T>,
): Promise<T> {
  await settleSite(app, change);
  try {
    return await run();
  } finally {
    await settleSite(app, {});
  }
}
