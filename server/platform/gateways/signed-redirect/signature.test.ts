import fc from "fast-check";
import { expect, it } from "vitest";
import { isSigned, signed, signFields } from "./signature.ts";

const key = "0123456789abcdef0123456789abcdef";
const fields = { shop: "4711", payment: "p 1", amount: "19.99", note: "a=b\nc&é" };

it("is HMAC-SHA256 over the sorted, percent-encoded fields, as another program computes it", () => {
  // Python: hmac.new(key, b"payment\namount=19.99\nnote=a%3Db%0Ac%26%C3%A9\npayment=p%201\nshop=4711", "sha256")
  expect(signFields(key, "payment", fields)).toBe(
    "1c18f195cef099f68f6c59b06d26ab72bd63f167d5bd51cb6203bd45a10d24f6",
  );
});

it("holds in any order of the fields, and for this message, key and these values alone", () => {
  const whole = signed(key, "payment", fields);
  expect(isSigned(key, "payment", Object.fromEntries(Object.entries(whole).toReversed()))).toBe(true);
  expect(isSigned(key, "return", whole)).toBe(false);
  expect(isSigned(`${key}0`, "payment", whole)).toBe(false);
  const { note: _note, ...truncated } = whole;
  for (const forged of [
    truncated,
    { ...whole, more: "" },
    { ...whole, amount: "0.01" },
    { ...whole, amount: whole.shop, shop: whole.amount },
    { ...whole, signature: "" },
    { ...whole, signature: whole.signature.slice(0, -1) },
    { ...whole, signature: `${whole.signature}0` },
    { ...whole, signature: whole.signature.toUpperCase() },
    // Two fields as one, which is the same line without the encoding.
    {
      amount: whole.amount,
      note: `${whole.note}\npayment=p 1`,
      shop: whole.shop,
      signature: whole.signature,
    },
  ]) {
    expect(isSigned(key, "payment", forged)).toBe(false);
  }
});

it("of different fields differs", () => {
  const any = fc.dictionary(fc.string({ maxLength: 6 }), fc.string({ maxLength: 6 }), { maxKeys: 4 });
  fc.assert(
    fc.property(any, any, (one, other) => {
      const { signature: _one, ...a } = one;
      const { signature: _other, ...b } = other;
      const isSame = JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
      expect(signFields(key, "notice", a) === signFields(key, "notice", b)).toBe(isSame);
    }),
  );
});
