import type { Db } from "#server/db/open-database.ts";
import type { PaymentServices } from "#server/modules/money/payments/payment-services.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { SettlementCalls } from "#server/platform/gateways/gateway-settlement.ts";
import { claimAccount, noteRefusal, noteShown, releaseAccount } from "./claim-account.ts";
import { compareEntries } from "./compare-entries.ts";
import { noteEntries } from "./note-entries.ts";
import { listStanding, sinceWhen } from "./queries.ts";
import { settledPagesPerRun, settledRunMs } from "./settlement-limits.ts";
import { advance, nextWaiting, storeSettlements, type WaitingSettlement } from "./settlement-places.ts";

type Account = { gateway: string; calls: SettlementCalls; now: Date };

/**
 * Compares what each gateway paid out and kept with the books, one process at a time, and goes on where the last run ended.
 * A gateway that cannot be asked waits for the next run.
 */
export async function compareSettlements(db: Db, services: PaymentServices): Promise<void> {
  for (const { name: gateway, settlements: calls } of services.gateways) {
    if (!calls) continue;
    try {
      await compareAccount(db, services, { gateway, calls, now: services.clock.now() });
    } catch (err) {
      // One gateway lets the others go on.
      services.log.error({ err, gateway }, "the settlements of a gateway could not be compared");
    }
  }
}

async function compareAccount(db: Db, services: PaymentServices, account: Account): Promise<void> {
  const { gateway, calls, now } = account;
  const claim = await claimAccount(db, gateway, now);
  if (claim === null) return;
  try {
    await compareAgain(db, services, account);
    const found = await calls.listSettlements(await sinceWhen(db, gateway, now), (settlementId) =>
      services.log.error({ gateway, settlementId }, "a settlement cannot be read: it is not compared"),
    );
    await storeSettlements(db, gateway, found);
    await noteShown(db, gateway, now);
    await readWaiting(db, services, account);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.failure !== "unauthorized")
      services.log.warn({ err: error, gateway }, "settlements could not be read");
    else if (await noteRefusal(db, gateway, now))
      services.log.warn({ err: error, gateway }, "the gateway does not permit to read settlements");
  } finally {
    await releaseAccount(db, gateway, claim);
  }
}

/** Differences that stand may have ended: the books followed a notice, or staff set something right at the gateway. */
async function compareAgain(db: Db, services: PaymentServices, { gateway, now }: Account): Promise<void> {
  const entries = await listStanding(db, gateway);
  const judged = await compareEntries(db, services, { gateway, entries });
  await noteEntries(db, { gateway, judged, now });
}

async function readWaiting(db: Db, services: PaymentServices, account: Account): Promise<void> {
  const { gateway, now } = account;
  const endsAt = performance.now() + settledRunMs;
  let pages = 0;
  const mayGoOn = () => {
    pages += 1;
    // defence: settled-run-bounded
    if (pages > settledPagesPerRun) return false;
    return performance.now() < endsAt;
  };
  for (;;) {
    const settlement = await nextWaiting(db, gateway, now);
    if (!settlement) return;
    try {
      if (!(await readSettlement(db, services, { account, settlement, mayGoOn }))) return;
    } catch (error) {
      // One that cannot be read lets the others go on.
      if (!(error instanceof GatewayError) || error.failure === "unauthorized") throw error;
      const { settlementId } = settlement;
      services.log.warn({ err: error, gateway, settlementId }, "a settlement could not be read");
    }
  }
}

type Reading = { account: Account; settlement: WaitingSettlement; mayGoOn: () => boolean };

/** Compares a settlement page by page; false: the run has done its share. */
async function readSettlement(db: Db, services: PaymentServices, reading: Reading): Promise<boolean> {
  const { account, settlement, mayGoOn } = reading;
  const { gateway, calls, now } = account;
  const { settlementId } = settlement;
  let from = settlement.place;
  do {
    if (!mayGoOn()) return false;
    const { entries, next } = await calls.listEntries({ settlementId, from });
    const settled = entries.map((entry) => ({ entry, settlement }));
    const judged = await compareEntries(db, services, { gateway, entries: settled });
    const place = { from, next };
    const leftOut = await db.transaction(async (tx) =>
      (await advance(tx, { settlement, place, now })) ? noteEntries(tx, { gateway, judged, now }) : null,
    );
    if (leftOut === null) return true;
    if (leftOut > 0)
      services.log.warn({ gateway, settlementId, leftOut }, "entries of unknown payments found no room");
    from = next;
  } while (from !== null);
  return true;
}
