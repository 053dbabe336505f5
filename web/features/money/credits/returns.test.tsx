import { readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { registerMessages } from "#web/lib/language/messages.ts";
import { PageContext } from "#web/lib/page/page-context.ts";
import type { PageRequest } from "#web/lib/page/page-state.ts";
import type { OrderReturn } from "./queries.ts";
import { Returns, standingOfRefunds, sumOfRefunds } from "./returns.tsx";

const file = new URL("../../../../i18n/messages/de/money/credits.json", import.meta.url);
const { causes, returns: texts } = JSON.parse(readFileSync(file, "utf8")) as Record<
  "causes" | "returns",
  Record<string, string>
>;
const compiled = (tree: Record<string, string>) =>
  Object.fromEntries(Object.entries(tree).map(([key, text]) => [key, compile(text)]));

function draw(returns: readonly Omit<OrderReturn, "id" | "is_unsent">[]): string[] {
  registerMessages({ de: { credits: { causes: compiled(causes), returns: compiled(texts) } } });
  const request = { locale: "de", country: "DE", timeZone: "UTC", now: 0 } as PageRequest;
  const markup = renderToStaticMarkup(
    <PageContext value={{ request, subjects: new Set(["credits"]), kept: new Map() }}>
      <Returns
        returns={returns.map((one, at) => ({ is_unsent: false, ...one, id: String(at) }))}
        currency="EUR"
      />
    </PageContext>,
  );
  return markup
    .split("</li>")
    .slice(0, -1)
    .map((line) =>
      line
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
}

it("names kind, amount and date of each return, and its state in words unless it is done", () => {
  const at = "2026-05-04T10:00:00.000Z";
  expect(
    draw([
      { kind: "refund", amount_minor: 500, at, state: "done" },
      { kind: "refund", amount_minor: 300, at, state: "under_way" },
      { kind: "refund", amount_minor: 200, at, state: "undone" },
      { kind: "chargeback", amount_minor: 1999, at, state: "done" },
      { kind: "chargeback", amount_minor: 1999, at, state: "undone" },
    ]),
  ).toEqual([
    "Erstattung 5,00 € 04.05.2026",
    "Erstattung 3,00 € 04.05.2026 Unterwegs",
    "Erstattung 2,00 € 04.05.2026 Hat nicht geklappt",
    "Rückbuchung 19,99 € 04.05.2026",
    "Rückbuchung 19,99 € 04.05.2026 Von der Bank zurückgenommen",
  ]);
});

it("counts what went back, and neither a refund that did not work nor a chargeback", () => {
  const at = "2026-05-04T10:00:00.000Z";
  const one = (kind: "refund" | "chargeback", amount_minor: number, state: OrderReturn["state"]) => ({
    ...{ id: `${kind} ${amount_minor}`, kind, amount_minor, at, state, is_unsent: false },
  });
  expect(
    sumOfRefunds([
      one("refund", 500, "done"),
      one("refund", 300, "under_way"),
      one("refund", 200, "undone"),
      one("chargeback", 1999, "done"),
    ]),
  ).toBe(800);
});

it.each([
  ["none", [], null],
  ["one that failed", [["undone", 4]], null],
  ["one on its way", [["under_way", 4]], { state: "under_way", at: "4" }],
  [
    "one sent, one on its way",
    [
      ["done", 4],
      ["under_way", 5],
    ],
    { state: "under_way", at: "5" },
  ],
  [
    "two that were sent",
    [
      ["done", 4],
      ["done", 5],
      ["undone", 6],
    ],
    { state: "done", at: "5" },
  ],
  ["a debit that was stopped", [["done", 4, true]], { state: "unsent", at: "4" }],
  [
    "a debit that was stopped, and paid after all",
    [
      ["undone", 4, true],
      ["done", 5],
    ],
    { state: "done", at: "5" },
  ],
] as [string, [OrderReturn["state"], number, boolean?][], ReturnType<typeof standingOfRefunds>][])(
  "says where the money is: %s",
  (_what, rows, standing) => {
    const returns = rows.map(([state, at, is_unsent = false]) => ({
      ...{ id: String(at), kind: "refund" as const, amount_minor: 500, at: String(at), state, is_unsent },
    }));
    const chargeback = { ...{ id: "9", kind: "chargeback" as const, amount_minor: 500, at: "9" } };
    expect(standingOfRefunds([...returns, { ...chargeback, state: "done", is_unsent: false }])).toEqual(
      standing,
    );
  },
);
