import { expect, it } from "vitest";
import { faultOfNewCode } from "./fault-of-new-code.ts";

const now = new Date("2027-02-01T00:00:00Z");
const day = (date: number) => new Date(Date.UTC(2027, 1, date));
const good = {
  code: "SPRING20",
  minimumMinor: null,
  currency: null,
  country: null,
  validFrom: now,
  validUntil: null,
  now,
};

it.each([
  [{}, null],
  [{ minimumMinor: 7999, currency: "EUR", country: "DE", validFrom: day(2), validUntil: day(3) }, null],
  [{ code: "TIMEBONUS25" }, "meaning"],
  [{ code: "WELCOME" }, "meaning"],
  [{ country: "XX" }, "XX"],
  [{ minimumMinor: 1, currency: "JPY" }, "JPY"],
  [{ minimumMinor: 8000, currency: "EUR" }, "79.99 EUR"],
  [{ validUntil: now }, "over"],
  [{ validFrom: day(9), validUntil: day(9) }, "before"],
])("a code %j has the fault %j", (given, fault) => {
  const said = faultOfNewCode({ ...good, ...given });
  if (fault === null) expect(said).toBeNull();
  else expect(said).toContain(fault);
});
