import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readServerNow } from "./server-clock.ts";
import { noteServerDate } from "./server-date.ts";

const minute = 60_000;
/** The device is ten minutes late. */
const device = Date.parse("2026-03-01T10:00:00Z");
const server = device + 10 * minute;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: device });
  noteServerDate(new Date(device).toUTCString());
});
afterEach(() => void vi.useRealTimers());

it("is the server's by the page of one visitor, whatever the device's clock says", () => {
  const before = readServerNow({ now: server, isShared: false });
  vi.setSystemTime(device + minute);
  expect(readServerNow({ now: server, isShared: false }) - before).toBe(minute);
  expect(readServerNow({ now: server + 5, isShared: false }) - before).toBe(minute + 5);
});

it("does not depend on the time in a page of many visitors, which a cache may have kept for days", () => {
  const old = device - 2 * 24 * 60 * minute;
  expect(readServerNow({ now: old, isShared: true })).toBe(device);
  noteServerDate(new Date(server).toUTCString());
  vi.setSystemTime(device + 5 * minute);
  expect(readServerNow({ now: old, isShared: true })).toBe(server + 5 * minute);
});

it("keeps the time of the last answer that had one", () => {
  noteServerDate(new Date(server).toUTCString());
  noteServerDate(null);
  noteServerDate("yesterday");
  expect(readServerNow({ now: device, isShared: true })).toBe(server);
});
