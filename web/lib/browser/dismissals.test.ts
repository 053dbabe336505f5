import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteDismissal } from "./dismissals.ts";

let stored: Record<string, string>;
const page = { cookie: "" };

beforeEach(() => {
  stored = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      stored[key] = text;
    },
  });
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "https:" });
  vi.useFakeTimers({ now: new Date("2030-05-17T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = () => decodeURIComponent(/^dismissed=([^;]*)/.exec(page.cookie)?.[1] ?? "").split(",");

it("keeps when an alert was dismissed, and tells the server for a year", () => {
  noteDismissal("hide-enrich-alert", []);
  expect(stored).toEqual({ "hide-enrich-alert": String(Date.parse("2030-05-17T10:00:00Z")) });
  expect(told()).toEqual(["hide-enrich-alert"]);
  expect(page.cookie).toContain("max-age=31536000");
});

it("tells the server of all that were dismissed since it drew the page, here and in other tabs", () => {
  noteDismissal("hide-enrich-alert", ["hide-install-alert"]);
  stored["hide-time-bonus-modal"] = "1";
  noteDismissal("hide-push-notification-alert", ["hide-install-alert"]);
  expect(told().toSorted()).toEqual([
    "hide-enrich-alert",
    "hide-install-alert",
    "hide-push-notification-alert",
    "hide-time-bonus-modal",
  ]);
});
