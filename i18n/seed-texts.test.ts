import { expect, it } from "vitest";
import { readTexts } from "./overlays.ts";

/** English texts that the product's specification gives word for word. */
it.each([
  ["storedcard", "failed.title", "Credit card payment failed"],
  ["errors", "fields.debit_code_wrong", "Code invalid"],
  ["errors", "discount_code_unknown", "Code not found"],
  ["errors", "fields.discount_code_not_found", "Code not found"],
  ["errors", "fields.discount_code_used", "Code already used"],
  ["errors", "direct_debit_blocked", "Your account is blocked for direct debit payments."],
  ["directdebit", "blocked.title", "Your account is blocked for direct debit payments."],
  ["errors", "direct_debit_limit", /^Your limit for direct debit payments has been reached\b/],
  ["directdebit", "spent", /^Your limit for direct debit payments has been reached\b/],
] as const)("keeps %s.%s as %s", (subject, key, text) => {
  for (const tag of ["en", "en-US"]) {
    const found = key
      .split(".")
      .reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], readTexts(tag, subject));
    expect(found).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
  }
});
