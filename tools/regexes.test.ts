import { checkSync } from "recheck";
import { expect, it } from "vitest";
import { isCode, isTest, lineAt, listFiles, projectRoot, readSource, walk } from "./source.ts";

type Found = { at: string; source: string; flags: string };

/** Every regular expression in the code that serves members. */
function regexes(): Found[] {
  return ["contracts", "i18n", "server", "web"]
    .flatMap((folder) => listFiles(projectRoot, folder))
    .filter((path) => isCode(path) && !isTest(path))
    .flatMap((path) => {
      const { program, text } = readSource(projectRoot, path);
      const found: Found[] = [];
      walk(program, (node) => {
        const regex = node.regex as { pattern: string; flags: string } | undefined;
        if (!regex) return;
        found.push({ at: `${path}:${lineAt(text, node.start)}`, source: regex.pattern, flags: regex.flags });
      });
      return found;
    });
}

it("finds the regular expressions that there are", () => {
  expect(regexes().length).toBeGreaterThan(30);
});

it("no regular expression takes a time that grows faster than what it reads", () => {
  const slow = regexes().flatMap(({ at, source, flags }) => {
    // On a busy machine the checker may take long: the test has its own timeout.
    const found = checkSync(source, flags, { timeout: null });
    return found.status === "safe" ? [] : [`${at} /${source}/${flags}: ${found.status}`];
  });
  expect(slow).toEqual([]);
}, 300_000);

it("would find one that does", () => {
  expect(checkSync("^(a+)+$", "").status).toBe("vulnerable");
});
