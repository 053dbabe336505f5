import { expect, test } from "vitest";
import { langConfigPath, nextPage } from "./lang-config-path.ts";

const nextOf = (path: string) => nextPage(new URL(path, "https://own.example").searchParams);

test("leads back to the page it was asked from, with its search", () => {
  const path = langConfigPath({ pathname: "/members", search: "?country=DE&max_age=40" });
  expect(nextOf(path)).toBe("/members?country=DE&max_age=40");
});

test("does not lead back to a language, and not to itself", () => {
  expect(nextOf(langConfigPath({ pathname: "/premium", search: "?lang=de&a=b" }))).toBe("/premium?a=b");
  const at = { pathname: "/lang-config", search: "?next=%2Fpremium" };
  expect(nextOf(langConfigPath(at))).toBe("/premium");
});

test.each(["//evil.test", "https://evil.test/", "/\\evil.test", "/api/logout.php", ""])(
  "does not lead to %s",
  (next) => {
    expect(nextPage(new URLSearchParams({ next }))).toBe("/");
  },
);
