import { expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { checkDetails } from "./check-details.ts";

it.each([
  ["iban", "DE89 3704-0044 0532 0130 00", null, null],
  ["iban", "DE88 3704 0044 0532 0130 00", "iban_invalid", null],
  ["iban", "TR33 0006 1005 1978 6457 8413 26", "iban_country", null],
  ["iban", " ", null, null],
  ["mobile_number", "0151-2345 6789", null, "+4915123456789"],
  ["mobile_number", "+31 6 12345678", null, "+31612345678"],
  ["mobile_number", "030 123456", "phone_invalid", null],
  ["mobile_number", "+1 416 555 0123", "phone_country", null],
  ["mobile_number", "-", null, null],
] as const)("checks %s %j as the server does", (field, typed, refusal, clean) => {
  expect(checkDetails(field, typed, "DE")).toEqual({ refusal, clean });
});

it("guesses no country of a number without one", () => {
  expect(checkDetails("mobile_number", "0151 23456789", null).refusal).toBe("phone_invalid");
});

it.each(locales)("says the same as the server in %s", async (locale) => {
  const read = async (path: string) => (await import(`../../../../i18n/messages/${locale}/${path}`)).default;
  const [debit, errors] = await Promise.all([read("money/directdebit.json"), read("ground/errors.json")]);
  for (const [refusal, text] of Object.entries(debit.typed)) expect(text).toBe(errors.fields[refusal]);
});
