import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it("quotes every cell, doubles quotes, keeps line ends inside, and ends a line by RFC 4180", () => {
  expect(csvLine(["a", 'say "hi", you; there', "two\nlines", "", 5, -5, "19.99", "-2.00"])).toBe(
    '"a","say ""hi"", you; there","two\nlines","","5","-5","19.99","-2.00"\r\n',
  );
});

it.each([
  "=1+1",
  "+1 234",
  "-cmd",
  "-1+2",
  "@SUM(A1)",
  "  =1+1",
  "\t=1+1",
  "\r=1",
  "\n",
  "＝1+1",
  "＋1",
  "－1",
  "＠A",
  "\u00a0=1",
  "\ufeff=1",
])("makes a text of %j, which a spreadsheet would execute", (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
});

it.each(["a=b", "x-1", "1-2", "me@example.com", "2026-11-26T08:12:00+01:00"])(
  "leaves %j as it is",
  (cell) => {
    expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
  },
);
