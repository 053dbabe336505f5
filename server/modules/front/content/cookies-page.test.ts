import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findDefaultPage } from "./default-pages.ts";

const root = join(import.meta.dirname, "../../../..");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);

describe("cookies", () => {
  const named = /(?:"__Host-([a-z-]+)"|[cC]ookie = "([a-z]+)"|(?:setCookie|\.setCookie)\("([a-z]+)")/g;
  const known = [
    /^"[a-z]+"$/,
    /^(?:cookieName|challengeCookie)\(isSecure\)$/,
    /^(?:cookie|name|reply)$/,
    /^\w+Cookie$/,
  ];

  function sources(folder: string): string[] {
    return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter(
        (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(^|\/)(test|demo)\//.test(file),
      )
      .map((file) => readFileSync(join(root, folder, file), "utf8"));
  }
  const code = [...sources("server"), ...sources("web"), ...sources("i18n")];

  it("are listed on their page, all that the code sets and no others", () => {
    const set = code.flatMap((text) =>
      [...text.matchAll(named)].map((match) => match[1] ?? match[2] ?? match[3] ?? ""),
    );
    const listed = all(findDefaultPage("cookies", "en")?.body ?? "", /`([a-z-]+)`/g);
    expect(new Set(listed)).toEqual(new Set(set));
  });

  it("have names that this test finds, wherever one is set", () => {
    const asked = code.flatMap((text) =>
      all(text, /(?<!function )setCookie\(\s*([^,()]+(?:\([^()]*\))?)[,:)]/g),
    );
    for (const first of asked)
      expect(
        known.some((form) => form.test(first ?? "")),
        first,
      ).toBe(true);
    expect(asked.length).toBeGreaterThan(10);
  });
});
