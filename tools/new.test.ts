import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { checkArrows } from "./arrows.ts";
import { checkMessages } from "./messages.ts";
import { generate } from "./new.ts";
import { checkOwners } from "./owners.ts";
import { plant } from "./plant.ts";
import { checkSizes } from "./sizes.ts";
import { listFiles } from "./source.ts";

it("makes a module that every check is content with", () => {
  const root = plant({});
  const { written, byHand } = generate(root, "module", "gift-cards");
  expect(written).toContain("server/modules/gift-cards/add-gift-card.ts");
  expect([...checkArrows(root), ...checkOwners(root), ...checkSizes(root)]).toEqual([]);
  expect(readFileSync(join(root, "contracts/gift-cards.ts"), "utf8")).toContain(
    '"POST /api/gift-cards": endpoint(',
  );
  expect(byHand.join("\n")).toContain("contracts/all.ts");
});

it("makes a page with its title in every language", () => {
  const root = plant({});
  const { written } = generate(root, "page", "account/house-rules");
  expect(written).toHaveLength(1 + locales.length);
  expect([...checkArrows(root), ...checkMessages(root), ...checkSizes(root)]).toEqual([]);
  expect(readFileSync(join(root, "web/routes/account/house-rules.tsx"), "utf8")).toContain(
    "function HouseRulesPage()",
  );
});

it("makes a subject in every language", () => {
  const root = plant({});
  generate(root, "locale-subject", "pricing");
  expect(listFiles(root)).toEqual(
    [...locales].sort().map((locale) => `i18n/messages/${locale}/pricing.json`),
  );
  expect(checkMessages(root)).toEqual([]);
});

it("writes over nothing, not even half", () => {
  const root = plant({ "contracts/gifts.ts": "mine" });
  expect(() => generate(root, "module", "gifts")).toThrow("Already there: contracts/gifts.ts");
  expect(listFiles(root)).toEqual(["contracts/gifts.ts"]);
});

it.each([
  ["module", "Gifts"],
  ["module", "../gifts"],
  ["page", "pricing"],
  ["service", "gifts"],
])("refuses %s %s", (kind, name) => {
  expect(() => generate(plant({}), kind, name)).toThrow("Usage");
});
