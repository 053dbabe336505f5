import { expect, it } from "vitest";
import { collectionAfter } from "./debit-rules.ts";

it.each([
  // A Wednesday; a Friday; a Sunday that is already Monday in the banks' zone.
  ["2026-11-25T10:00:00Z", "2026-11-26"],
  ["2026-11-27T10:00:00Z", "2026-11-30"],
  ["2026-11-29T23:30:00Z", "2026-12-01"],
  // A Thursday evening that is already Friday in the banks' zone.
  ["2026-07-02T22:30:00Z", "2026-07-06"],
])("what is signed at %s is collected on %s", (signedAt, day) => {
  expect(collectionAfter(new Date(signedAt)).toISOString()).toBe(`${day}T12:00:00.000Z`);
});
