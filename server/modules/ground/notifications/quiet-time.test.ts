import { describe, expect, it } from "vitest";
import { type QuietTime, quietUntil } from "./quiet-time.ts";

const quiet = (from: string, to: string, timeZone = "Europe/Berlin"): QuietTime => {
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return { fromMinute: minuteOf(from), toMinute: minuteOf(to), timeZone };
};
const until = (given: QuietTime, now: string) => quietUntil(given, new Date(now))?.toISOString() ?? null;

describe("a quiet time", () => {
  it.each([
    ["before it", "2026-11-22T20:59:59Z", null],
    ["as it begins", "2026-11-22T21:00:00Z", "2026-11-23T06:00:00.000Z"],
    ["after midnight", "2026-11-23T02:30:00Z", "2026-11-23T06:00:00.000Z"],
    ["in its last second", "2026-11-23T05:59:59Z", "2026-11-23T06:00:00.000Z"],
    ["as it ends", "2026-11-23T06:00:00Z", null],
  ])("over a night: %s", (_when, now, expected) => {
    expect(until(quiet("22:00", "07:00"), now)).toBe(expected);
  });

  it("of one day ends on that day", () => {
    const siesta = quiet("13:00", "15:30", "Europe/Madrid");
    expect(until(siesta, "2026-07-01T11:30:00Z")).toBe("2026-07-01T13:30:00.000Z");
    expect(until(siesta, "2026-07-01T13:30:00Z")).toBeNull();
  });

  it("goes by the clock of its zone, wherever that is", () => {
    expect(until(quiet("22:00", "07:00", "Pacific/Auckland"), "2026-11-22T10:00:00Z")).toBe(
      "2026-11-22T18:00:00.000Z",
    );
    expect(until(quiet("22:00", "07:00", "America/Los_Angeles"), "2026-11-22T10:00:00Z")).toBe(
      "2026-11-22T15:00:00.000Z",
    );
    expect(until(quiet("22:00", "07:00", "Asia/Kathmandu"), "2026-11-22T16:14:00Z")).toBeNull();
    expect(until(quiet("22:00", "07:00", "Asia/Kathmandu"), "2026-11-22T16:15:00Z")).toBe(
      "2026-11-23T01:15:00.000Z",
    );
  });

  // Berlin: 29 March 2026 02:00 becomes 03:00 (01:00 UTC); 25 October 2026 03:00 becomes 02:00 (01:00 UTC).
  it("ends when the clock says so in the short night, and in the long one", () => {
    expect(until(quiet("22:00", "07:00"), "2026-03-28T21:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
    expect(until(quiet("22:00", "07:00"), "2026-10-24T20:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
  });

  it("ends or begins with the jump if the clock jumps past its end or its beginning", () => {
    expect(until(quiet("22:00", "02:30"), "2026-03-29T00:59:00Z")).toBe("2026-03-29T01:00:00.000Z");
    expect(until(quiet("22:00", "02:30"), "2026-03-29T01:00:00Z")).toBeNull();
    expect(until(quiet("02:30", "06:00"), "2026-03-29T00:59:00Z")).toBeNull();
    expect(until(quiet("02:30", "06:00"), "2026-03-29T01:00:00Z")).toBe("2026-03-29T04:00:00.000Z");
    expect(until(quiet("02:00", "03:00"), "2026-03-29T01:00:00Z")).toBeNull();
  });

  it("is one where the clock shows its end or its beginning twice", () => {
    const early = quiet("22:00", "02:30");
    expect(until(early, "2026-10-25T00:29:00Z")).toBe("2026-10-25T01:30:00.000Z");
    expect(until(early, "2026-10-25T00:45:00Z")).toBe("2026-10-25T01:30:00.000Z");
    expect(until(early, "2026-10-25T01:29:00Z")).toBe("2026-10-25T01:30:00.000Z");
    expect(until(early, "2026-10-25T01:30:00Z")).toBeNull();
    const late = quiet("02:30", "06:00");
    expect(until(late, "2026-10-25T00:29:00Z")).toBeNull();
    expect(until(late, "2026-10-25T00:30:00Z")).toBe("2026-10-25T05:00:00.000Z");
    expect(until(late, "2026-10-25T01:15:00Z")).toBe("2026-10-25T05:00:00.000Z");
  });

  it("holds where clocks change by half an hour, or at midnight", () => {
    // Lord Howe: 4 October 2026 02:00 becomes 02:30. Santiago: 6 September 2026 00:00 becomes 01:00.
    expect(until(quiet("22:00", "02:15", "Australia/Lord_Howe"), "2026-10-03T15:29:00Z")).toBe(
      "2026-10-03T15:30:00.000Z",
    );
    expect(until(quiet("00:30", "06:00", "America/Santiago"), "2026-09-06T03:59:00Z")).toBeNull();
    expect(until(quiet("00:30", "06:00", "America/Santiago"), "2026-09-06T04:00:00Z")).toBe(
      "2026-09-06T09:00:00.000Z",
    );
  });

  it.each([
    ["of a whole night, behind UTC", "22:00", "07:00", "America/New_York"],
    ["from midnight on, ahead of UTC", "00:00", "07:00", "Pacific/Auckland"],
  ])("agrees with the clock at every half hour of a year: %s", (_what, from, to, timeZone) => {
    const given = quiet(from, to, timeZone);
    const [begin, endHour] = [Number(from.slice(0, 2)), Number(to.slice(0, 2))];
    const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" });
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 1_800_000) {
      const hour = Number(clock.format(at));
      const end = quietUntil(given, new Date(at));
      const isQuiet = begin < endHour ? hour >= begin && hour < endHour : hour >= begin || hour < endHour;
      if ((end !== null) !== isQuiet) expect.fail(`${new Date(at).toISOString()} is quiet: ${end !== null}`);
      if (end && Number(clock.format(end)) !== endHour) expect.fail(`ends at ${end.toISOString()}`);
    }
  });
});
