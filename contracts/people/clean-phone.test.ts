import { expect, it } from "vitest";
import { cleanPhone } from "./clean-phone.ts";

it("reads a mobile number however it is written", () => {
  for (const typed of [
    "0612345678",
    "06-12 34 56 78",
    "(06) 12.34/56 78",
    "06–12−34‑5678",
    "+31 6 12345678",
    "0031612345678",
    "+31 (0)6 12345678",
    "０６１２３４５６７８",
    "＋３１６１２３４５６７８",
    "\u200f+31\u202a612345678\u202c\u200b",
    "06\u00a012\u202f345678",
  ]) {
    expect([typed, cleanPhone(typed, "NL").phone]).toEqual([typed, "+31612345678"]);
  }
});

it("takes a number without its country's for one of the member's country", () => {
  for (const [typed, country, phone] of [
    ["0151 12345678", "DE", "+4915112345678"],
    ["501 234 567", "PL", "+48501234567"],
    ["612 345 678", "ES", "+34612345678"],
    ["40 123 4567", "FI", "+358401234567"],
    ["+48 501 234 567", "NL", "+48501234567"],
    ["(201) 555-0123", "US", "+12015550123"],
  ] as const) {
    expect(cleanPhone(typed, country).phone).toBe(phone);
  }
  expect(cleanPhone("0612345678", null)).toEqual({ refusal: "phone_invalid" });
});

it("refuses other numbers than mobile ones: landlines, services, premium and satellite ranges, extensions, letters", () => {
  for (const typed of [
    "020 123 4567",
    "+31201234567",
    "0900 1234",
    "0906-1234567",
    "+44 70 1234 5678",
    "+44 906 123 4567",
    "+1 900 555 1234",
    "+88212345678",
    "112",
    "0612345678 ext. 5",
    "0612345678;ext=5",
    "0612345678x5",
    "0612345678#5",
    "tel:0612345678",
    "0612345678,0612345679",
    "06CALLMENOW",
    "٠٦١٢٣٤٥٦٧٨",
    "+31612345678 or 1=1",
    "0612345678\u0000",
    `06${"1".repeat(500)}`,
    `+31612345678${" ".repeat(200)}`,
  ]) {
    expect([typed, cleanPhone(typed, "NL")]).toEqual([typed, { refusal: "phone_invalid" }]);
  }
});

it("refuses countries that we do not serve, also behind a number that they share", () => {
  for (const typed of [
    "+1 416 555 0123",
    "+1 876 555 0123",
    "+44 7781 123456",
    "+212 612 345678",
    "+7 912 3456789",
    "+881612345678",
  ])
    expect([typed, cleanPhone(typed, "US")]).toEqual([typed, { refusal: "phone_country" }]);
});

it("says at an empty field that something is missing", () => {
  for (const typed of ["", "  ", "-", "\u200f"]) expect(cleanPhone(typed, "NL").refusal).toBe("required");
});
