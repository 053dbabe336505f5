import { describe, expect, it } from "vitest";
import { dateOrder, joinDate, monthNames, splitDate } from "./date-parts.ts";

describe("dateOrder", () => {
  it.each([
    ["en", ["month", "day", "year"]],
    ["en-GB", ["day", "month", "year"]],
    ["de", ["day", "month", "year"]],
    ["sv", ["year", "month", "day"]],
  ])("follows %s", (locale, order) => {
    expect(dateOrder(locale)).toEqual(order);
  });
});

it("names the months in the reader's language, January first", () => {
  expect(monthNames("de")[1]).toMatch(/^Feb/);
  expect(monthNames("fi")).toHaveLength(12);
  expect(monthNames("pl")[11]).toBe("gru");
});

it("hands a date out only when all parts are there", () => {
  expect(joinDate({ day: "7", month: "2", year: "1994" })).toBe("1994-02-07");
  expect(joinDate({ day: "", month: "2", year: "1994" })).toBe("");
  expect(joinDate({ day: "7", month: "2", year: "94" })).toBe("");
});

it("takes apart what it joined", () => {
  expect(splitDate("1994-02-07")).toEqual({ day: "7", month: "2", year: "1994" });
  expect(splitDate("1994")).toEqual({ day: "", month: "", year: "1994" });
  expect(splitDate("1994-02")).toEqual({ day: "", month: "", year: "" });
  expect(splitDate("nonsense")).toEqual({ day: "", month: "", year: "" });
});
