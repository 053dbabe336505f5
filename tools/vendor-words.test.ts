import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isCode, isTest, listFiles, projectRoot } from "./source.ts";

/** A payment vendor's word stands in its folders, where it is wired in, and in addresses. */
const vendors: readonly { word: RegExp; addresses: readonly string[]; at: readonly string[] }[] = [
  {
    word: /mollie/i,
    addresses: ["/api/mollie-webhook", "/dev/mollie/"],
    at: [
      "server/platform/gateways/mollie/",
      "server/emulators/mollie/",
      "server/platform/gateways/open-payments.ts",
      "server/platform/gateways/notices.ts",
      "server/env.ts",
      "server/mount-emulators.ts",
      // The column's default: the gateway of orders that an earlier release writes.
      "server/db/schema/payments.ts",
    ],
  },
  {
    word: /signed[ -]?redirect/i,
    addresses: ["/api/signed-redirect-notices", "/dev/signed-redirect/"],
    at: [
      "server/platform/gateways/signed-redirect/",
      "server/emulators/signed-redirect/",
      "server/platform/gateways/open-payments.ts",
      "server/platform/gateways/notices.ts",
      "server/env.ts",
      "server/mount-emulators.ts",
    ],
  },
];

/** The lines of a file that name a vendor where no vendor may be named. */
function strayWords(path: string, text: string): string[] {
  return vendors.flatMap(({ word, addresses, at }) => {
    if (at.some((place) => path.startsWith(place))) return [];
    const lines = text.split("\n").map((line, index) => {
      const left = addresses.reduce((rest, address) => rest.replaceAll(address, ""), line);
      return word.test(left) ? [`${path}:${index + 1}`] : [];
    });
    return lines.flat();
  });
}

it("no payment vendor is named outside its folder", () => {
  const files = ["contracts", "i18n/messages", "i18n/overlays", "server", "web"]
    .flatMap((folder) => listFiles(projectRoot, folder))
    .filter((path) => isCode(path) || /\.(json|sql|css)$/.test(path))
    .filter((path) => !isTest(path) && !path.startsWith("server/test/") && !path.includes("/migrations/"));
  const stray = files.flatMap((path) => strayWords(path, readFileSync(join(projectRoot, path), "utf8")));
  expect(stray).toEqual([]);
});

it.each([
  ["server/modules/money/payments/pay.ts", "// Mollie forgets keys", 1],
  ["server/modules/money/payments/pay.ts", 'mount("POST /api/mollie-webhook"); mollie.pay();', 1],
  ["server/modules/money/payments/pay.ts", 'mount("POST /api/mollie-webhook");', 0],
  ["i18n/messages/en/money/credits.json", '"title": "Pay with Mollie"', 1],
  ["server/platform/gateways/mollie/charges.ts", "Mollie", 0],
  ["server/platform/gateways/mollie/charges.ts", "// unlike the signed redirect", 1],
  ["contracts/money/payments.ts", "The notice of a gateway that speaks the signed redirect", 1],
  ["contracts/money/payments.ts", '"POST /api/signed-redirect-notices": endpoint({', 0],
])("looks into %s: %s", (path, text, count) => {
  expect(strayWords(path, text)).toHaveLength(count);
});
