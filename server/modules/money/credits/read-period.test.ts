import { expect, it } from "vitest";
import { isoInZone, nameFile, readPeriod } from "./read-period.ts";

it.each([
  ["2026-03-29", "2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  ["2026-02-01", "2026-02-28", "Pacific/Auckland", "2026-01-31T11:00:00.000Z", "2026-02-28T11:00:00.000Z"],
  ["2026-12-31", "2026-12-31", "UTC", "2026-12-31T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ["2000-01-01", "2099-12-31", "America/St_Johns", "2000-01-01T03:30:00.000Z", "2100-01-01T03:30:00.000Z"],
])("from %s until %s in %s are whole days", (from, until, zone, since, before) => {
  const period = readPeriod({ from, until }, zone);
  expect([period.since?.toISOString(), period.before?.toISOString()]).toEqual([since, before]);
});

it("is open where no day is named", () => {
  expect(readPeriod({}, "UTC")).toEqual({ since: null, before: null });
});

it.each([
  ["UTC", "2026-07-01T10:20:30+00:00"],
  ["Europe/Berlin", "2026-07-01T12:20:30+02:00"],
  ["America/St_Johns", "2026-07-01T07:50:30-02:30"],
  ["Asia/Kathmandu", "2026-07-01T16:05:30+05:45"],
])("writes an instant as the clocks in %s show it", (zone, shown) => {
  const instant = new Date("2026-07-01T10:20:30.987Z");
  expect(isoInZone(instant, zone)).toBe(shown);
  expect(Date.parse(shown)).toBe(Date.parse("2026-07-01T10:20:30Z"));
});

it("names a file by site, content and the zone's date", () => {
  const now = new Date("2026-12-31T23:30:00Z");
  expect(nameFile({ site: "Rendezvous", what: "orders", timeZone: "UTC" }, now)).toBe(
    "rendezvous-orders-2026-12-31.csv",
  );
  expect(nameFile({ site: 'Zoë & "Du" / 1', what: "credits", timeZone: "Europe/Berlin" }, now)).toBe(
    "zoë-du-1-credits-2027-01-01.csv",
  );
});
