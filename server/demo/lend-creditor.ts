import { sites } from "#server/db/schema/sites.ts";
import { readSettings } from "#server/modules/ground/sites/read-settings.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import type { Services } from "#server/services.ts";

/** The Bundesbank's example identifier, which belongs to no company. */
const example = "DE98ZZZ09999999999";

/** Lets the demo's sites collect by direct debit, from the emulator's accounts. */
export async function lendCreditor(services: Services): Promise<void> {
  for (const { id, settings } of await services.db.select().from(sites)) {
    if (readSettings(settings).settings.money.creditorId !== "") continue;
    await writeSettings(services, id, { money: { creditorId: example } });
  }
}
