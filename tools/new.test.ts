import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { checkImports } from "./check-imports.ts";
import { checkMessages } from "./check-messages.ts";
import { checkNumbers } from "./check-numbers.ts";
import { checkOwners } from "./check-owners.ts";
import { checkSizes } from "./check-sizes.ts";
import { generate } from "./new.ts";
import { matrixFile, sheetFolder } from "./new-route-rows.ts";
import { plant } from "./plant-files.ts";
import { listFiles, projectRoot, readSource } from "./source.ts";

it("makes a module that every check is content with once it has its place in the wing", async () => {
  const root = plant({});
  const { written, byHand } = generate(root, "module", "money/gift-cards");
  expect(written).toContain("server/modules/money/gift-cards/add-gift-card.ts");
  const complaints = [...(await checkImports(root)), ...checkOwners(root), ...checkSizes(root)];
  expect(
    complaints.map(({ file, message }) => [file.includes("gift-cards"), message.includes("no row")]),
  ).toEqual(complaints.map(() => [true, true]));
  expect(byHand.join("\n")).toContain("tools/import-rules.ts");
  expect(readFileSync(join(root, "contracts/money/gift-cards.ts"), "utf8")).toContain(
    '"POST /api/gift-cards": endpoint(',
  );
  expect(byHand.join("\n")).toContain("contracts/all.ts");
  expect(checkNumbers(root).map(({ file }) => file)).toEqual(["docs/numbers.md"]);
  expect(byHand.join("\n")).toContain("tools/numbers-page.ts");
  // Where tests fail for a module that is not named there.
  for (const file of [
    "server/modules/money/gift-cards/member-life.ts",
    "server/member-life.ts",
    "server/test/routes/money-gift-cards.test.ts",
    "server/test/sheets/money.ts",
  ])
    expect(byHand.join("\n")).toContain(file);
});

it("makes a page with its title in every language", async () => {
  const root = plant({});
  const { written } = generate(root, "page", "people/house-rules");
  expect(written).toHaveLength(1 + locales.length);
  expect([...(await checkImports(root)), ...checkMessages(root), ...checkSizes(root)]).toEqual([]);
  expect(readFileSync(join(root, "web/routes/people/house-rules.tsx"), "utf8")).toContain(
    "function HouseRulesPage()",
  );
});

it("makes a page of the desk for staff alone", async () => {
  const root = plant({});
  generate(root, "page", "desk/house-keys");
  expect([...(await checkImports(root)), ...checkMessages(root)]).toEqual([]);
  const page = readFileSync(join(root, "web/routes/desk/house-keys.tsx"), "utf8");
  expect(page).toContain("loadDeskOnServer(args, queries)");
  expect(page).not.toMatch(/\bload(OnServer|InBrowser)\b/);
});

it("makes a subject in every language", () => {
  const root = plant({});
  generate(root, "locale-subject", "money/pricing");
  expect(listFiles(root)).toEqual(
    [...locales].sort().map((locale) => `i18n/messages/${locale}/money/pricing.json`),
  );
  expect(checkMessages(root)).toEqual([]);
});

it("writes over nothing, not even half", () => {
  const root = plant({ "contracts/talking/gifts.ts": "mine" });
  expect(() => generate(root, "module", "talking/gifts")).toThrow(
    "Already there: contracts/talking/gifts.ts",
  );
  expect(listFiles(root)).toEqual(["contracts/talking/gifts.ts"]);
});

it.each([
  ["module", "talking/Gifts"],
  ["module", "gifts"],
  ["module", "attic/gifts"],
  ["module", "../gifts"],
  ["page", "pricing"],
  ["service", "gifts"],
  ["route", "care/blocks"],
])("refuses %s %s", (kind, name) => {
  expect(() => generate(plant({}), kind, name)).toThrow("Usage");
});

const blocks = "server/modules/care/blocks";
const blocksContract = "contracts/care/blocks.ts";
const blocksSheet = `${sheetFolder}/care.ts`;

/** Copies of the module "blocks" and of every file that names calls, with `changes` in the place of some. */
function plantBlocks(changes: Record<string, string> = {}): string {
  const paths = ["contracts", blocks, sheetFolder].flatMap((folder) => listFiles(projectRoot, folder));
  const own = Object.fromEntries([...paths, matrixFile].map((path) => [path, textIn(projectRoot, path)]));
  return plant({ ...own, ...changes });
}

const textIn = (root: string, path: string) => readFileSync(join(root, path), "utf8");
const textsIn = (root: string) => listFiles(root).map((path) => [path, textIn(root, path)]);

/** What the checks and the linter say about these files, and which of their imports lead nowhere. */
async function faultsOf(root: string, paths: string[]) {
  const found = [
    ...(await checkImports(root)),
    ...checkOwners(root),
    ...checkNumbers(root),
    ...checkSizes(root),
  ];
  const biome = [
    ...[join(projectRoot, "node_modules/@biomejs/biome/bin/biome"), "check"],
    ...[`--config-path=${projectRoot}`, "--vcs-enabled=false"],
  ];
  const linted = spawnSync(process.execPath, [...biome, ...paths], { cwd: root, encoding: "utf8" });
  return {
    checks: found.filter(({ file }) => paths.includes(file)),
    lint: linted.status === 0 ? "" : linted.stdout + linted.stderr,
    lost: paths.flatMap((path) =>
      readSource(root, path).imports.flatMap(({ target }) =>
        target && ![root, projectRoot].some((each) => existsSync(join(each, target))) ? [target] : [],
      ),
    ),
  };
}

it("adds a read to a module: contract, use case, mount, sheet, matrix and test", async () => {
  const withoutInstant = textIn(projectRoot, blocksContract).replace(/\binstant, /, "");
  const root = plantBlocks({ [blocksContract]: withoutInstant });
  const { written } = generate(root, "route", "care/blocks", "GET /api/block-notes");
  expect(written.toSorted()).toEqual(
    [
      ...[blocksContract, blocksSheet, matrixFile, `${blocks}/routes.ts`],
      ...[`${blocks}/get-block-notes.ts`, `${blocks}/get-block-notes.test.ts`],
    ].toSorted(),
  );
  expect(await faultsOf(root, written)).toEqual({ checks: [], lint: "", lost: [] });
  expect(textIn(root, blocksContract)).toContain(`  "GET /api/block-notes": endpoint({
    summary: "The member's own block notes.",
    audience: "member",
    query: z.object({}),
    answer: z.object({ created_at: instant }),
  }),
};`);
  expect(withoutInstant).not.toMatch(/import \{[^}]*\binstant\b/);
  expect(textIn(root, blocksContract)).toMatch(
    /import \{[^}]*\binstant\b[^}]*\} from "#contracts\/shapes.ts"/,
  );
  const routes = textIn(root, `${blocks}/routes.ts`);
  expect(routes).toContain('import { getBlockNotes } from "./get-block-notes.ts";');
  expect(routes).toContain(`  mount(app, "GET /api/block-notes", async ({ caller }) => {
    const { createdAt } = await getBlockNotes(db, { memberId: caller.memberId });`);
  expect(textIn(root, blocksSheet)).toMatch(/^GET \/api\/block-notes +login +(own +){8}mine$/m);
  expect(textIn(root, matrixFile)).toMatch(
    /tellsOfNobody: EndpointKey\[\] = \[[^\]]*"GET \/api\/block-notes",/,
  );
});

it("adds writes to a module, of what an id names too", async () => {
  const root = plantBlocks();
  const { written } = generate(root, "route", "care/blocks", "POST /api/block-notes");
  expect(written).toContain(`${blocks}/add-block-note.test.ts`);
  expect(written).not.toContain(matrixFile);
  expect(await faultsOf(root, written)).toEqual({ checks: [], lint: "", lost: [] });
  expect(textIn(root, blocksContract)).toContain("    body: z.object({}),\n    answer: nothing,");
  expect(textIn(root, `${blocks}/routes.ts`)).toContain(
    "    await addBlockNote(db, { memberId: caller.memberId });\n    return {};",
  );

  const more = generate(root, "route", "care/blocks", "DELETE /api/block-notes/:note_id");
  expect(await faultsOf(root, more.written)).toEqual({ checks: [], lint: "", lost: [] });
  const sheet = textIn(root, blocksSheet);
  expect(sheet).toMatch(/^DELETE \/api\/block-notes\/:note_id +login +(gone +){8}mine$/m);
  expect(sheet).toContain(
    '"DELETE /api/block-notes/:note_id": ({ owner }) => ({ params: { note_id: owner.id } }),',
  );
});

it("adds a read about another member, which is asked while that member hides", async () => {
  const root = plantBlocks();
  const { written } = generate(root, "route", "care/blocks", "GET /api/members/:member_id/block-marks");
  expect(await faultsOf(root, written)).toEqual({ checks: [], lint: "", lost: [] });
  expect(textIn(root, `${blocks}/get-member-block-marks.ts`)).toContain(
    'visibleTo(db, { siteId, memberId }, "contact")',
  );
  const [list = "", walk = ""] = textIn(root, matrixFile).split("async function askSingly");
  expect(list).not.toContain("block-marks");
  expect(walk).toContain(
    'getMemberBlockMarks: await text("GET /api/members/:member_id/block-marks", member),',
  );
});

it.each([
  ["care/unknowns", "GET /api/block-notes", "care/unknowns is no module"],
  ["people/safety", "GET /api/block-notes", "people/safety is no module"],
  ["desk/staff", "GET /api/staff-notes", "Calls of staff are written by hand"],
  ["ground/sites", "GET /api/members/:member_id/sites", "may not know members"],
  ["care/blocks", "GET /api/blocks", "Already there: GET /api/blocks"],
  ["care/blocks", "POST /api/blocks/:note_id", "Already there: POST /api/blocks/:member_id"],
  ["care/blocks", "GET /api/live", "Already there: GET /api/live"],
  ["care/blocks", "POST /api/taken-files", `Already there: ${blocks}/add-taken-file.ts`],
  ["care/blocks", "POST block-notes", "wrong address"],
  ["care/blocks", "FETCH /api/block-notes", "wrong address"],
  ["care/blocks", "POST /api/blockNotes", "wrong address"],
  ["care/blocks", "POST /api/notes/:kind", "wrong address"],
  ["care/blocks", "POST /api/notes/:note_id/marks/:mark_id", "wrong address"],
  ["care/blocks", "GET /api/admin/notes", "wrong address"],
])("refuses a call of %s at %s and writes nothing", (module, call, reason) => {
  const root = plantBlocks({
    "server/modules/ground/sites/routes.ts": "",
    "server/modules/desk/staff/routes.ts": "",
    [`${blocks}/add-taken-file.ts`]: "mine",
  });
  const before = textsIn(root);
  expect(() => generate(root, "route", module, call)).toThrow(reason);
  expect(textsIn(root)).toEqual(before);
});

it.each([
  [blocksContract, "export const blockEndpoints", "export const blockCalls"],
  [`${blocks}/routes.ts`, "function contactBlockRoutes", "function getBlockNotes"],
  [`${blocks}/routes.ts`, "function contactBlockRoutes", "export function contactBlockRoutes"],
  [
    `${blocks}/routes.ts`,
    "blockRoutes(app: FastifyInstance",
    "blockRoutes({ app }: { app: FastifyInstance }",
  ],
  [blocksSheet, "  asks: {", "  asked: {"],
  [matrixFile, "const tellsOfNobody:", "const tellsOfNone:"],
])("refuses %s in another shape and writes nothing", (path, text, other) => {
  const root = plantBlocks({ [path]: textIn(projectRoot, path).replace(text, other) });
  const before = textsIn(root);
  expect(() => generate(root, "route", "care/blocks", "GET /api/block-notes")).toThrow(
    `${path} has another shape`,
  );
  expect(textsIn(root)).toEqual(before);
});
