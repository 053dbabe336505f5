import { expect, it } from "vitest";
import { checkDocs } from "./check-docs.ts";
import { plant } from "./plant-files.ts";

const code = {
  "server/modules/meeting/likes/send-like.ts": "",
  "web/routes/meeting/likes.tsx": "",
  ".ci/run": "",
  "package.json": `{ "scripts": { "check": "" } }`,
};

function faultsOf(page: string, more: Record<string, string> = {}) {
  const root = plant({ ...code, ...more, "docs/web.md": page });
  return checkDocs(root).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

it("accepts files that exist, by their whole path or its end, and patterns that some file fits", () => {
  expect(
    faultsOf(
      "`server/modules/meeting/likes/`, `send-like.ts`, `likes/send-like.ts:12`, `web/routes/<wing>/<page>.tsx`,\n" +
        "`web/routes/...`, `server/**/send-*.ts`, `.ci/run`, `tmp/test-artifacts`, `GET /api/likes/:type`, `user.php`",
    ),
  ).toEqual([]);
});

it("refuses a file and a folder that do not exist", () => {
  expect(
    faultsOf("first line\n`server/modules/meeting/likes/gone.ts`, `old-rules.ts`, `web/pages/`"),
  ).toEqual([
    expect.stringContaining("docs/web.md:2 server/modules/meeting/likes/gone.ts does not exist"),
    expect.stringContaining("docs/web.md:2 old-rules.ts does not exist"),
    expect.stringContaining("docs/web.md:2 web/pages does not exist"),
  ]);
  expect(faultsOf("`web/routes/<wing>/<page>.ts`")).toHaveLength(1);
});

it("accepts a removed file that is marked, and refuses the mark on a file that exists", () => {
  expect(faultsOf("`old-rules.ts` (gone) and `i18n/same.json` (made when needed)")).toEqual([]);
  expect(faultsOf("`send-like.ts` (gone)")).toEqual([expect.stringContaining("exists")]);
});

it("leaves code blocks alone, except for scripts", () => {
  expect(faultsOf("```\n`no.ts`\nnpm run check\n```")).toEqual([]);
  expect(faultsOf("```\nnpm run lint\n```")).toEqual(["docs/web.md:2 package.json has no script lint"]);
});

it("refuses links to pages and headings that do not exist", () => {
  const more = { "docs/style.md": "# Style\n\n## What mail providers tell\n" };
  expect(
    faultsOf("[a](style.md) [b](style.md#what-mail-providers-tell) [c](https://example.org)", more),
  ).toEqual([]);
  expect(faultsOf("[a](stile.md)\n[b](style.md#nothing)\n[c](#here)", more)).toEqual([
    "docs/web.md:1 the link to stile.md leads nowhere",
    "docs/web.md:2 docs/style.md has no heading #nothing",
    "docs/web.md:3 docs/web.md has no heading #here",
  ]);
});

it("refuses a comment in code that names a page of docs that does not exist", () => {
  const comment = { "server/app.ts": "// see docs/decisions/0009-nothing.md and docs/web.md\n" };
  expect(faultsOf("# Web", comment)).toEqual([
    "server/app.ts:1 docs/decisions/0009-nothing.md does not exist",
  ]);
});
