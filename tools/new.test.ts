import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { checkImports } from "./check-imports.ts";
import { checkMessages } from "./check-messages.ts";
import { checkOwners } from "./check-owners.ts";
import { checkSizes } from "./check-sizes.ts";
import { generate } from "./new.ts";
import { plant } from "./plant-files.ts";
import { listFiles } from "./source.ts";

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
])("refuses %s %s", (kind, name) => {
  expect(() => generate(plant({}), kind, name)).toThrow("Usage");
});
