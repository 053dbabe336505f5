import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findDefaultPage } from "./default-pages.ts";

const root = join(import.meta.dirname, "../../../..");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);
const [ofCookies = "", ofStorage = ""] = (findDefaultPage("cookies", "en")?.body ?? "").split(
  /^## .*\[#storage\]$/m,
);

type Source = { file: string; text: string };

/** The files of the product itself: no tests, no demo. */
function sources(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(^|\/)(test|demo)\//.test(file),
    )
    .map((file) => ({
      file: `${folder}/${file}`,
      text: readFileSync(join(root, folder, file), "utf8"),
    }));
}

describe("cookies", () => {
  const named = /(?:"__Host-([a-z-]+)"|[cC]ookie = "([a-z]+)"|(?:setCookie|\.setCookie)\("([a-z]+)")/g;
  const known = [
    /^"[a-z]+"$/,
    /^(?:cookieName|challengeCookie)\(isSecure\)$/,
    /^(?:cookie|name|reply)$/,
    /^\w+Cookie$/,
  ];

  const code = ["server", "web", "i18n"].flatMap(sources).map(({ text }) => text);

  it("are listed on their page, all that the code sets and no others", () => {
    const set = code.flatMap((text) =>
      [...text.matchAll(named)].map((match) => match[1] ?? match[2] ?? match[3] ?? ""),
    );
    const listed = all(ofCookies, /`([a-z-]+)`/g);
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

describe("what else the browser stores", () => {
  const web = sources("web").filter(({ file }) => !/(^|\/)fake-/.test(file));
  /** Names of a member's own texts: a log-out deletes them. */
  const own = [/ownKey\(\w+, ["`]([a-z-]+)/g, /= keptAttempts(?:<\w+>)?\(\s*"([a-z-]+)"/g];
  /** Names of texts of the tab. */
  const ofTab = [
    /useLinkToken\(["`]([a-z]+(?:-[a-z]+)*)/g,
    /useAwaitedCode<\w+>\(["`]([a-z-]+)/g,
    /^const \w+ = "([a-z-]+)";$/gm,
  ];
  const ofBrowser = [
    /^const (?:key|storedUnder) = "([a-z-]+)";$/gm,
    /^const \w+ = \(\w+: string\) => `([a-z]+):\$/gm,
    /^ {2}"(hide-[a-z-]+)",$/gm,
  ];
  const namesIn = (text: string, patterns: RegExp[]) =>
    patterns.flatMap((pattern) => all(text, pattern).map(String));
  const usesTab = (text: string) => /sessionStorage|useLinkToken\(|useAwaitedCode</.test(text);
  const usesTexts = (text: string) => /(?:write|read)Stored\(/.test(text);
  const rows = [...ofStorage.matchAll(/^\| (`.*) \| .* \| (.*) \|$/gm)].map(([, names = "", kept = ""]) => ({
    names: all(names, /`([a-z-]+)`/g).map(String),
    kept,
  }));
  const listed = (kept: RegExp) => rows.filter((row) => kept.test(row.kept)).flatMap(({ names }) => names);
  const set = (names: string[]) => [...new Set(names)].sort();

  it("until the log-out is listed, all and nothing else", () => {
    const names = web.flatMap(({ text }) => namesIn(text, own));
    expect(set(listed(/until you log out/))).toEqual(set(names));
    expect(names.length).toBeGreaterThan(10);
  });

  it("until the tab is closed is listed, all and nothing else", () => {
    const names = web.filter(({ text }) => usesTab(text)).flatMap(({ text }) => namesIn(text, ofTab));
    expect(set(listed(/close the tab/))).toEqual(set(names));
    expect(names.length).toBeGreaterThan(8);
  });

  it("until somebody deletes it, or it has ended, is listed, all and nothing else", () => {
    const names = web.filter(({ text }) => usesTexts(text)).flatMap(({ text }) => namesIn(text, ofBrowser));
    expect(set(listed(/until (?:you delete it|they are settled)/))).toEqual(set(names));
    expect(names.length).toBeGreaterThan(6);
  });

  it("has names that this test finds, wherever something is stored", () => {
    /** Files that store under the names of others. */
    const helpers = new Set([
      "web/features/care/blocks/forget-member.ts",
      "web/features/ground/fields/use-awaited-code.ts",
      "web/features/ground/session/use-own-texts.ts",
      "web/features/meeting/games/unsent-swipes.ts",
      "web/features/talking/chats/quoted.ts",
      "web/lib/api/link-token.ts",
      "web/lib/language/own-texts.ts",
      "web/lib/language/stored-text.ts",
      "web/lib/page/late-start.ts",
    ]);
    const nameless = web
      .filter(({ text }) => usesTexts(text) || usesTab(text) || text.includes("localStorage"))
      .filter(({ text }) => namesIn(text, [...own, ...ofTab, ...ofBrowser, /(ownKey)\(/g]).length === 0)
      .map(({ file }) => file);
    expect(nameless.filter((file) => !helpers.has(file))).toEqual([]);
  });

  it("leaves out no draft: they are stored with the account", () => {
    expect(ofStorage).toContain("Drafts are stored with your account");
    expect(findDefaultPage("privacy", "en")?.body).toMatch(/^\| Drafts/m);
  });
});
