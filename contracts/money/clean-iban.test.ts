import { describe, expect, it } from "vitest";
import { cleanIban } from "./clean-iban.ts";

describe("an IBAN", () => {
  it.each([
    "DE89370400440532013000",
    "de89 3704 0044 0532 0130 00",
    "DE89-3704-0044-0532-0130-00",
    "  DE89.3704.0044.0532.0130.00 ",
    "\u202aDE89 3704\u00a00044 0532 0130 00\u202c",
    "ＤＥ８９３７０４００４４０５３２０１３０００",
    "DE89\u20133704\u20130044\u20130532\u20130130\u201300",
  ])("is the same however it is spelled: %s", (typed) => {
    expect(cleanIban(typed)).toEqual({ iban: "DE89370400440532013000" });
  });

  it.each(["NL91ABNA0417164300", "FR1420041010050500013M02606", "FI2112345600000785", "NO9386011117947"])(
    "of another country of SEPA is one: %s",
    (typed) => expect(cleanIban(typed)).toEqual({ iban: typed }),
  );

  it.each([
    "",
    "DE",
    "DE88370400440532013000",
    "DE8937040044053201300",
    "DE893704004405320130000",
    "DE89370400440532013O00",
    "DE89370400440532013000; DROP TABLE",
    "XX89370400440532013000",
    "NL91ABNA0417164301",
    "DE89\u0000370400440532013000",
    "1".repeat(500),
  ])("is refused with a wrong digit or a wrong form: %j", (typed) => {
    expect(cleanIban(typed)).toEqual({ refusal: "iban_invalid" });
  });

  it("from beyond SEPA cannot be charged", () => {
    expect(cleanIban("TR330006100519786457841326")).toEqual({ refusal: "iban_country" });
  });
});
