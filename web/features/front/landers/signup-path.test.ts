import { expect, it } from "vitest";
import { readNextPath } from "#contracts/next-path.ts";
import { carriedFields, signupPath } from "./signup-path.ts";

const plain = { theme: null, prefix: null };

it("carries where the visit came from, and nothing else of the address", () => {
  expect(
    carriedFields(
      plain,
      "?ref=a&network=partner&sub1=1&sub2=2&sub3=3&lang=de&next=//evil.example&gender=man",
    ),
  ).toEqual([
    ["network", "partner"],
    ["ref", "a"],
    ["sub1", "1"],
    ["sub2", "2"],
    ["sub3", "3"],
  ]);
  expect(carriedFields(plain, "?ref=&sub1")).toEqual([]);
  expect(carriedFields(plain, `?ref=${"x".repeat(200)}&sub1=b`)).toEqual([
    ["ref", "x".repeat(200)],
    ["sub1", "b"],
  ]);
  expect(carriedFields(plain, `?ref=${"x".repeat(201)}&sub1=b`)).toEqual([["sub1", "b"]]);
});

it("leads on to the search that a slug wants, a path of this site", () => {
  const next = Object.fromEntries(carriedFields({ theme: "nearby", prefix: "gilf" }, "")).next;
  expect(next).toBe("/members?min_age=60&order=nearest");
  expect(readNextPath(next)).toBe(next);
});

it("leaves out what was not answered, and encodes what was", () => {
  expect(
    signupPath([
      ["gender", ""],
      ["born", ""],
    ]),
  ).toBe("/signup");
  expect(
    signupPath([
      ["gender", "woman"],
      ["seeks", "man"],
      ["seeks", "woman"],
      ["ref", "a&gender=man#x"],
    ]),
  ).toBe("/signup?gender=woman&seeks=man&seeks=woman&ref=a%26gender%3Dman%23x");
});
