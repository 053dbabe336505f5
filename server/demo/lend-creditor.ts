import { sites } from "#server/db/schema/sites.ts";
import { readSettings } from "#server/modules/ground/sites/read-settings.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import type { Services } from "#server/services.ts";

/** The identifier that the Bundesbank shows as an example: nobody's. */
const example = "DE98ZZZ09999999999";

/** The demo's sites can collect by direct debit, from the emulator's accounts. */
export async function lendCreditor(services: Services): Promise<void> {
  for (const { id, settings } of await services.db.select().from(sites)) {
    if (readSettings(settings).settings.money.creditorId !== "") continue;
    await writeSettings(services, id, { money: { creditorId: example } });
  }
}
