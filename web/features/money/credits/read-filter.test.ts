import { expect, it } from "vitest";
import { ledgerKinds, orderKinds } from "#contracts/money/transaction-kinds.ts";
import { isFiltered, readFilter, withFilter } from "./read-filter.ts";

const read = (search: string) => readFilter(new URLSearchParams(search), orderKinds);

it.each([
  ["", {}],
  ["kind=paid", { kind: "paid" }],
  ["kind=spent", {}],
  ["kind=", {}],
  ["from=2026-01-01&until=2026-02-28", { from: "2026-01-01", until: "2026-02-28" }],
  ["from=2026-02-30", {}],
  ["from=1999-12-31&until=2100-01-01", {}],
  ["from=2026-1-1", {}],
  ["from=2026-01-01T00:00", {}],
  ["from=&until=&kind=open", { kind: "open" }],
])("reads %s as %j", (search, filter) => {
  expect(read(search)).toEqual(filter);
  expect(isFiltered(read(search))).toBe(Object.keys(filter).length > 0);
});

it("knows the kinds of each list", () => {
  expect(readFilter(new URLSearchParams("kind=spent"), ledgerKinds)).toEqual({ kind: "spent" });
});

it("writes an address that it reads again", () => {
  const filter = { kind: "returned", from: "2026-03-01", until: "2026-03-31" } as const;
  const address = withFilter("/transactions", filter);
  expect(address).toBe("/transactions?kind=returned&from=2026-03-01&until=2026-03-31");
  expect(read(address.split("?")[1] ?? "")).toEqual(filter);
  expect(withFilter("/transactions", {})).toBe("/transactions");
});
