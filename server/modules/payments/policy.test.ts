import fc from "fast-check";
import { expect, it } from "vitest";
import type { OrderStatus } from "#server/db/schema/payments.ts";
import { nextStatus } from "./policy.ts";

/** Every way a payment can go at Mollie. */
const courses: OrderStatus[][] = [
  ["pending", "completed"],
  ["pending", "processing", "completed"],
  ["pending", "processing", "failed"],
  ["pending", "failed"],
  ["pending", "cancelled"],
  ["pending", "processing", "expired"],
  ["pending", "completed", "refunded"],
  ["pending", "processing", "completed", "charged_back"],
  ["pending", "completed", "refunded", "charged_back"],
];

it("ends in Mollie's last state in whatever order, and however often, its states are seen", () => {
  const seen = fc
    .constantFrom(...courses)
    .chain((course) =>
      fc
        .array(fc.constantFrom(...course), { maxLength: 6 })
        .chain((repeated) =>
          fc
            .shuffledSubarray([...course, ...repeated], { minLength: course.length + repeated.length })
            .map((views) => ({ course, views })),
        ),
    );
  fc.assert(
    fc.property(seen, ({ course, views }) => {
      expect(views.reduce(nextStatus, "pending")).toBe(course.at(-1));
    }),
    { numRuns: 2000 },
  );
});
