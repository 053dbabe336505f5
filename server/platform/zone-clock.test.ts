import { describe, expect, it } from "vitest";
import { calendarAt, knownZone } from "./zone-clock.ts";

const texts = (zone: string, now: string) => {
  const { dayFrom, dayUntil, monthFrom, monthUntil } = calendarAt(zone, new Date(now));
  return [dayFrom, dayUntil, monthFrom, monthUntil].map((at) => at.toISOString().slice(0, 16));
};

describe("a calendar", () => {
  it("begins days and months at midnight of the zone", () => {
    expect(texts("UTC", "2026-12-31T23:59:59.999Z")).toEqual([
      ...["2026-12-31T00:00", "2027-01-01T00:00"],
      ...["2026-12-01T00:00", "2027-01-01T00:00"],
    ]);
    expect(texts("Europe/Berlin", "2026-12-31T23:00:00Z")).toEqual([
      ...["2026-12-31T23:00", "2027-01-01T23:00"],
      ...["2026-12-31T23:00", "2027-01-31T23:00"],
    ]);
    expect(texts("Pacific/Kiritimati", "2026-11-30T10:00:00Z")[2]).toBe("2026-11-30T10:00");
  });

  it("has days of 23 and of 25 hours where clocks are moved", () => {
    expect(texts("Europe/Berlin", "2026-03-29T12:00:00Z").slice(0, 2)).toEqual([
      "2026-03-28T23:00",
      "2026-03-29T22:00",
    ]);
    expect(texts("Europe/Berlin", "2026-10-25T12:00:00Z").slice(0, 2)).toEqual([
      "2026-10-24T22:00",
      "2026-10-25T23:00",
    ]);
  });

  it("begins a day without a midnight when clocks show it first", () => {
    // In Santiago clocks go from 23:59 on 5 September to 01:00.
    expect(texts("America/Santiago", "2026-09-06T12:00:00Z")[0]).toBe("2026-09-06T04:00");
  });

  it("leaves no instant out and has none twice, over two years", () => {
    for (const zone of ["Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "Asia/Kathmandu"]) {
      let at = calendarAt(zone, new Date("2026-01-15T12:00:00Z")).dayFrom;
      for (let days = 0; days < 730; days += 1) {
        const { dayFrom, dayUntil, monthFrom, monthUntil } = calendarAt(zone, at);
        expect(dayFrom).toEqual(at);
        expect(calendarAt(zone, new Date(dayUntil.getTime() - 1)).dayFrom).toEqual(at);
        expect([monthFrom <= at, at < monthUntil]).toEqual([true, true]);
        at = dayUntil;
      }
    }
  });

  it("is the same for all of its day, and another one before and after it", () => {
    const noon = new Date("2027-05-31T10:00:00Z");
    const calendar = calendarAt("Europe/Berlin", noon);
    for (const at of [calendar.dayFrom.getTime(), calendar.dayUntil.getTime() - 1])
      expect(calendarAt("Europe/Berlin", new Date(at))).toEqual(calendar);
    expect(calendarAt("Europe/Berlin", calendar.dayUntil).monthFrom).toEqual(calendar.monthUntil);
    const before = calendarAt("Europe/Berlin", new Date(calendar.dayFrom.getTime() - 1));
    expect(before.dayUntil).toEqual(calendar.dayFrom);
  });

  it("knows zones by their names alone", () => {
    expect(knownZone("Europe/Berlin")).toBe("Europe/Berlin");
    expect([undefined, "", "Mars/Olympus", "x".repeat(65)].map(knownZone)).toEqual([null, null, null, null]);
    expect(["+05:30", "-0300", "Etc/GMT+5", "Europe/Berlin"].map(knownZone)).toEqual([
      ...[null, null],
      ...["Etc/GMT+5", "Europe/Berlin"],
    ]);
  });
});
