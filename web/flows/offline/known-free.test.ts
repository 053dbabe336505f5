import { expect, it } from "vitest";
import type { KeptRecord } from "#web/lib/queries/kept-records.ts";
import { isKnownFree } from "./known-free.ts";

const record = (key: string, value: unknown): KeptRecord => ({ key, memberId: "me", at: 0, value });
const terms = (id: string, credits: number, free_left: number) =>
  record(`terms:${id}`, { price: { credits, free_left, balance: 50, refusal: null } });
const thread = (id: string, cost: number, client_id: string | null = "own") =>
  record(`thread:${id}`, [{ client_id, cost }]);

it("is free as long as the allowance covers what waits, and not one message more", () => {
  const records = [terms("c", 0, 3), thread("c", 0)];
  expect([0, 1, 2, 3].map((waiting) => isKnownFree(records, "c", waiting))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it("is not known where there is a price, or none was heard of, or nothing free was sent there yet", () => {
  expect(isKnownFree([terms("c", 5, 0), thread("c", 0)], "c", 0)).toBe(false);
  expect(isKnownFree([thread("c", 0)], "c", 0)).toBe(false);
  expect(isKnownFree([terms("c", 0, 3)], "c", 0)).toBe(false);
  expect(isKnownFree([terms("c", 0, 3), thread("c", 0, null)], "c", 0)).toBe(false);
});

it("counts what was used elsewhere: one allowance serves all conversations", () => {
  const own = [terms("c", 0, 3), thread("c", 0)];
  expect(isKnownFree([...own, terms("d", 0, 1), thread("d", 0)], "c", 0)).toBe(true);
  expect(isKnownFree([...own, terms("d", 0, 1), thread("d", 0)], "c", 1)).toBe(false);
  // Free messages were sent there, and now it has a price: no free ones are left.
  expect(isKnownFree([...own, terms("d", 5, 0), thread("d", 0)], "c", 0)).toBe(false);
  // A conversation that never had free messages does not limit the allowance.
  expect(isKnownFree([...own, terms("d", 5, 0), thread("d", 5)], "c", 0)).toBe(true);
});

it("is free without end where messages cost nothing", () => {
  expect(isKnownFree([terms("c", 0, 0)], "c", 40)).toBe(true);
});
