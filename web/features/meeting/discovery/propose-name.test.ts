import { expect, it } from "vitest";
import { proposeName } from "./propose-name.ts";

it("a proposed name has the filters in their order", () => {
  expect(proposeName(["Frauen", "Berlin", "25 bis 35 Jahre"], 60)).toBe("Frauen, Berlin, 25 bis 35 Jahre");
  expect(proposeName([], 60)).toBe("");
});

it("a proposed name is never too long, and leaves out whole filters", () => {
  expect(proposeName(["Women", "x".repeat(60), "Utrecht"], 14)).toBe("Women, Utrecht");
  expect(proposeName(["x".repeat(61)], 60)).toBe("");
});
