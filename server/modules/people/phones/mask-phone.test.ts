import { expect, it } from "vitest";
import { maskPhone } from "./mask-phone.ts";

it("shows country and two digits to whom it belongs", () => {
  expect(maskPhone("+31612345678")).toBe("+31 •••• 78");
});
