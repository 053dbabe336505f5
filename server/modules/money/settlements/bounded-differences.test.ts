import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { settledDifferences } from "#server/db/schema/settlements.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import type { JudgedEntry } from "./compare-entries.ts";
import { noteEntries } from "./note-entries.ts";
import { unknownSettledAtMost } from "./settlement-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const gateway = "mollie";

function judged(paymentId: string, kind: JudgedEntry["kind"] = "settled_unknown"): JudgedEntry {
  const at = app.clock.now();
  return {
    entry: { kind: "payment", paymentId, entryId: paymentId, amountMinor: 999, currency: "EUR", at },
    settlement: { settlementId: "stl_1", reference: null, settledAt: at },
    booked: null,
    kind,
  };
}

const note = (entries: readonly JudgedEntry[]) =>
  noteEntries(app.services.db, { gateway, judged: entries, now: app.clock.now() });
const standing = () =>
  app.services.db.$count(
    settledDifferences,
    and(eq(settledDifferences.gateway, gateway), isNull(settledDifferences.endedAt)),
  );

it("differences without an order have a bound; other differences are still stored", async () => {
  const { db } = app.services;
  const strangers = Array.from({ length: unknownSettledAtMost - 1 }, (_, index) => judged(`tr_${index}`));
  for (let from = 0; from < strangers.length; from += 50)
    expect(await note(strangers.slice(from, from + 50))).toBe(0);
  expect(await standing()).toBe(unknownSettledAtMost - 1);

  // One more has room. Those that are stored are seen again, and a difference of an order is stored.
  const page = [judged("tr_0"), judged("tr_new1"), judged("tr_new2"), judged("tr_own", "settled_unpaid")];
  app.clock.advance(60);
  expect(await note(page)).toBe(1);
  expect(await standing()).toBe(unknownSettledAtMost + 1);
  const [again] = await db.select().from(settledDifferences).where(eq(settledDifferences.paymentId, "tr_0"));
  expect(again?.seenAt).toEqual(app.clock.now());

  // Another gateway has its own bound, and what staff check makes room.
  expect(await noteEntries(db, { gateway: newId(), judged: [judged("tr_x")], now: app.clock.now() })).toBe(0);
  expect(await note([judged("tr_new2")])).toBe(1);
  await db
    .update(settledDifferences)
    .set({ finding: "harmless", checkedAt: app.clock.now() })
    .where(eq(settledDifferences.paymentId, "tr_0"));
  expect(await note([judged("tr_new2")])).toBe(0);
});
