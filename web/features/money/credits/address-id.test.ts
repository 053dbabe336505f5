import { expect, test } from "vitest";
import { kindOfId } from "./address-id.ts";

test("tells bundles from orders, and both from anything else", () => {
  expect(kindOfId("p0")).toBe("bundle");
  expect(kindOfId("p3")).toBe("bundle");
  expect(kindOfId("0199b3c4-5678-7abc-8def-0123456789ab")).toBe("order");
  for (const id of ["p4", "p", "repeat-order", "0199b3c4", ""]) expect(kindOfId(id)).toBeNull();
});
