import { describe, expect, it } from "vitest";
import { calendarAt } from "#server/platform/zone-clock.ts";
import { dayAt, likesLeftAt, likesLeftOf, type SwipeDay, withLike } from "./swipe-day-rules.ts";

const limit = 4;
const hourMs = 3_600_000;
const at = (text: string) => new Date(text);

/** Gives all likes that are left, one after the other. */
function giveAll(kept: SwipeDay | undefined, timeZone: string, now: Date): { day: SwipeDay; given: number } {
  let day = dayAt(kept, timeZone, now);
  let given = 0;
  for (; likesLeftOf(day, limit) > 0; given += 1) day = withLike(day, now);
  return { day, given };
}
const left = (kept: SwipeDay | undefined, timeZone: string, now: Date) =>
  likesLeftAt(kept, { zone: timeZone, limit, now });

describe("a day of likes", () => {
  it("ends at the member's midnight, summer time or not, and the first one is no longer", () => {
    const evening = at("2027-03-27T22:30:00Z");
    const { day, given } = giveAll(undefined, "Europe/Berlin", evening);
    expect([given, day.endsAt.toISOString()]).toEqual([4, "2027-03-27T23:00:00.000Z"]);
    expect(left(day, "Europe/Berlin", at("2027-03-27T22:59:59.999Z")).left).toBe(0);
    const next = giveAll(day, "Europe/Berlin", at("2027-03-27T23:00:00Z"));
    // That day has 23 hours, and all its likes.
    expect([next.given, next.day.endsAt.toISOString()]).toEqual([4, "2027-03-28T22:00:00.000Z"]);
  });

  it("continues unchanged if the member names another zone, earlier or later", () => {
    const { day } = giveAll(undefined, "Europe/Berlin", at("2027-01-10T12:00:00Z"));
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"]) {
      expect(left(day, zone, at("2027-01-10T22:59:59Z"))).toMatchObject({ left: 0 });
    }
  });

  it("that a flight cuts short has its share; no member loses a whole day", () => {
    const { day } = giveAll(undefined, "America/New_York", at("2027-01-10T12:00:00Z"));
    // Midnight in New York is six in the morning in Berlin: a day of 18 hours has three of the four likes.
    const arrived = giveAll(day, "Europe/Berlin", at("2027-01-11T05:00:00Z"));
    expect([arrived.given, arrived.day.endsAt.toISOString()]).toEqual([3, "2027-01-11T23:00:00.000Z"]);
    expect(giveAll(arrived.day, "Europe/Berlin", at("2027-01-11T23:00:00Z")).given).toBe(4);
    // A zone one hour west leaves a day of one hour without a like; the next time shown is right.
    const west = giveAll(undefined, "Europe/Berlin", at("2027-01-10T12:00:00Z")).day;
    expect(left(west, "Europe/London", at("2027-01-10T22:00:00Z"))).toEqual({
      left: 0,
      limit,
      freesAt: at("2027-01-11T00:00:00Z"),
    });
    expect(giveAll(west, "Europe/London", at("2027-01-10T23:00:00Z")).given).toBe(0);
    expect(giveAll(west, "Europe/London", at("2027-01-11T00:00:00Z")).given).toBe(4);
  });

  it("gives a member with changing zones no more than a day's likes a day", () => {
    const zones = Array.from(
      { length: 27 },
      (_, index) => `Etc/GMT${index < 13 ? "+" : "-"}${index < 13 ? 12 - index : index - 12}`,
    );
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (const name of ["at random", "as soon as a day is over", "the one whose midnight is nearest"]) {
      let kept: SwipeDay | undefined;
      let total = 0;
      const start = at("2027-01-10T00:00:00Z").getTime();
      const days = 60;
      for (let hour = 0; hour < days * 24; hour += 1) {
        const now = new Date(start + hour * hourMs);
        const wait = (zone: string) => calendarAt(zone, now).dayUntil.getTime();
        const zone =
          name === "at random"
            ? (zones[random(zones.length)] as string)
            : (zones.toSorted((one, other) =>
                name.startsWith("the one") ? wait(one) - wait(other) : wait(other) - wait(one),
              )[0] as string);
        const { day, given } = giveAll(kept, zone, now);
        if (given > 0) kept = day;
        total += given;
        const { midnightAt, endsAt, likedAt } = day;
        const ofDay = likedAt.filter((like) => like >= midnightAt && like < endsAt);
        expect([name, ofDay.length <= limit]).toEqual([name, true]);
      }
      // One day's likes more, because the first and the last day may be partial.
      expect([name, total <= limit * (days + 1)]).toEqual([name, true]);
      expect(total).toBeGreaterThan(limit * days * 0.4);
    }
  });

  it("of whose browser names no zone goes by the one of before", () => {
    const { day } = giveAll(undefined, "Europe/Berlin", at("2027-01-10T12:00:00Z"));
    const now = at("2027-01-10T22:00:00Z");
    expect(likesLeftAt(day, { zone: null, limit, now }).freesAt).toEqual(at("2027-01-10T23:00:00Z"));
    expect(likesLeftAt(undefined, { zone: null, limit, now }).freesAt).toEqual(at("2027-01-11T00:00:00Z"));
  });

  it("keeps no more than it takes to count", () => {
    let kept: SwipeDay | undefined;
    for (let day = 0; day < 30; day += 1) {
      kept = giveAll(kept, "UTC", new Date(at("2027-01-10T01:00:00Z").getTime() + day * 24 * hourMs)).day;
    }
    expect(kept?.likedAt.length).toBeLessThanOrEqual(3 * limit);
  });
});
