import { expect, it } from "vitest";
import { createFormat } from "#web/lib/language/format.ts";
import type { Translator } from "#web/lib/language/translate.ts";
import { dayText } from "./day-text.ts";

const t = ((key: string) => key) as unknown as Translator<"visits">;
const now = Date.parse("2026-11-26T23:30:00Z");

it.each([
  ["Europe/Berlin", "2026-11-26T23:00:00Z", "when.today"],
  ["Europe/Berlin", "2026-11-26T22:45:00Z", "when.yesterday"],
  ["Europe/Berlin", "2026-11-25T22:45:00Z", "25. November"],
  ["America/New_York", "2026-11-26T05:00:00Z", "when.today"],
  ["America/New_York", "2026-11-26T04:45:00Z", "when.yesterday"],
])("tells the day as a reader in %s sees it: %s", (zone, visitedAt, text) => {
  expect(dayText(visitedAt, now, createFormat("de", zone), t)).toBe(text);
});
