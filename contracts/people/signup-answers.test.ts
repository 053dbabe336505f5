import { expect, it } from "vitest";
import { mayJoin, readSignupAnswers, withoutAnswers } from "./signup-answers.ts";

const read = (query: string) => readSignupAnswers(new URLSearchParams(query), 2026);
const none = { gender: null, seeks: [], born: "" };

it("reads what a page before the sign-up asked", () => {
  expect(read("gender=woman&seeks=man&seeks=non_binary&born=1985&ref=x")).toEqual({
    gender: "woman",
    seeks: ["man", "non_binary"],
    born: "1985",
  });
  expect(read("")).toEqual(none);
});

it("takes an answer once, however often it is given", () => {
  expect(read(`seeks=man&${"seeks=man&".repeat(5000)}`).seeks).toEqual(["man"]);
});

it.each([
  "gender=Woman&seeks=men&born=85",
  "gender=&seeks=&born=",
  "gender=constructor&seeks=__proto__&seeks=toString&born=__proto__",
  "gender[]=woman&seeks[0]=man&born[]=1985",
  "gender=%3Cscript%3Ealert(1)%3C/script%3E&seeks=%00man&born=1985-01-01",
  "gender=woman%20&seeks=man%0A&born=%201985",
  "born=19850",
  "born=1799",
  "born=2009",
  "born=2099",
  "born=%D9%A1%D9%A9%D9%A8%D9%A5",
  `gender=${"w".repeat(10_000)}&born=${"1".repeat(10_000)}`,
])("counts what is no answer as left out: %s", (query) => {
  expect(read(query)).toEqual(none);
});

it("lets pass a year of birth that may be old enough, whatever the day", () => {
  expect(["2007", "2008", "2009", "1900", "1899", "85", ""].map((year) => mayJoin(year, 2026))).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
    false,
  ]);
});

it("takes answers out of an address and leaves the rest", () => {
  const rest = withoutAnswers(
    new URLSearchParams("gender=man&seeks=man&seeks=woman&born=1985&ref=a&next=%2Fmembers"),
  );
  expect(String(rest)).toBe("ref=a&next=%2Fmembers");
  expect(withoutAnswers(new URLSearchParams("ref=a"))).toBeNull();
});
