import fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { openShop, type Shop } from "#server/test/people/payments.ts";
import { commandsAmong } from "./commands.ts";
import { beginLife } from "./life.ts";
import { beginSystem, expectShown } from "./system.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const circle = 3;

it("members who write, read, like, block, buy and get their money back live by the model's rules", {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(commandsAmong(circle, atSize(20, 30)), async (commands) => {
      const life = beginLife(circle);
      const system = await beginSystem(shop, circle);
      await fc.asyncModelRun(() => ({ model: life, real: system }), commands);
      for (let index = 0; index < circle; index += 1) await expectShown(life, system, index);
    }),
    { numRuns: atSize(25, 1000), endOnFailure: false },
  );
  await expectBooksBalance(shop.app.services.db);
});
