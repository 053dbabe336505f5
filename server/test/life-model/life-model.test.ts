import fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import { startGifEmulator } from "#server/emulators/gifs/start.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { creditorId } from "#server/test/people/direct-debits.ts";
import { openShop, type Shop } from "#server/test/people/payments.ts";
import { commandsAmong } from "./commands.ts";
import { commandsOverWeeks } from "./commands-over-weeks.ts";
import { beginLife } from "./life.ts";
import { expectShown } from "./shown.ts";
import { beginSystem } from "./system.ts";

let shop: Shop;
let vendor: Awaited<ReturnType<typeof startGifEmulator>>;
beforeAll(async () => {
  const key = "vendor-key";
  vendor = await startGifEmulator({ key });
  shop = await openShop({ GIF_API_KEY: key, GIF_PROXY_PERMITTED: "1", GIF_API_URL: vendor.url });
  await settleSite(shop.app, { money: { creditorId } });
});
afterAll(async () => {
  await shop.close();
  await vendor.close();
});

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
    { numRuns: atSize(40, 1000), endOnFailure: false },
  );
  await expectBooksBalance(shop.app.services.db);
});

it("members who pay by transfer, withdraw, set caps and leave over weeks live by the model's rules", {
  timeout: 3_600_000,
}, async () => {
  const { clock, services } = shop.app;
  await fc.assert(
    fc.asyncProperty(commandsOverWeeks(atSize(25, 40)), async (commands) => {
      // The hours of a life begin with a day.
      clock.set(new Date(Math.ceil(clock.now().getTime() / dayMs) * dayMs));
      const life = beginLife(2);
      const system = await beginSystem(shop, 2);
      await fc.asyncModelRun(() => ({ model: life, real: system }), commands);
      if (life.members[0]?.leftHour === null) await expectShown(life, system, 0);
    }),
    { numRuns: atSize(8, 100), endOnFailure: false },
  );
  await expectBooksBalance(services.db);
});
