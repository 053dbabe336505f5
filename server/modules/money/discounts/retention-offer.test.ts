import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { retentionDays } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { discountCodes } from "#server/db/schema/discounts.ts";
import { companies } from "#server/db/schema/sites.ts";
import { openShop, orderBundle, type Shop } from "#server/test/people/payments.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function offerAtLeaving(deleteDiscount: string | null): Promise<void> {
  await shop.app.services.db.update(companies).set({ deleteDiscount });
  shop.app.services.sites.forget();
}

type Browser = Awaited<ReturnType<Shop["buyer"]>>["browser"];
const show = async (browser: Browser) => (await browser.call("POST /api/retention-offer")).body.offer;
const accept = (browser: Browser) => browser.call("POST /api/retention-offer/acceptance");

async function codesOf(memberId: string) {
  const { db } = shop.app.services;
  return db.select().from(discountCodes).where(eq(discountCodes.memberId, memberId));
}

it.each([null, "", "0", "abc", "91", "12.5", "-5"])(
  "offers nothing where the company says %j",
  async (said) => {
    await offerAtLeaving(said);
    const { browser } = await shop.buyer();
    expect(await show(browser)).toBeNull();
    expect((await accept(browser)).body).toMatchObject({ error: "discount_gone" });
  },
);

it("is shown once, however many ask at once, and taken back by no reload", async () => {
  await offerAtLeaving("30");
  const { browser } = await shop.buyer();
  const shown = await Promise.all(Array.from({ length: 8 }, () => show(browser)));
  expect(shown.filter(Boolean)).toEqual([{ percentage: 30, valid_days: retentionDays }]);
  expect(await show(browser)).toBeNull();
});

it("gives a staying member one personal discount for one purchase, and the account stays as it was", async () => {
  await offerAtLeaving("30");
  const { browser, member } = await shop.buyer();
  expect((await accept(browser)).status).toBe(409);
  await show(browser);
  // A later change of the offer does not affect the offer that this member was shown.
  await offerAtLeaving("90");
  const answers = await Promise.all(Array.from({ length: 8 }, () => accept(browser)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const [code, ...more] = await codesOf(member.id);
  expect([more.length, code?.percentage, code?.mostUses]).toEqual([0, 30, 1]);
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([code?.code]));
  const [account] = await shop.app.services.db.select().from(accounts).where(eq(accounts.id, member.id));
  expect([account?.status, account?.deletionAskedAt]).toEqual(["active", null]);

  const stranger = await shop.buyer();
  const asked = await stranger.browser.call("GET /api/discountcode.php", {
    query: { code: code?.code ?? "" },
  });
  expect(asked.status).toBe(422);
  expect(await orderBundle(browser)).toMatchObject({ amount_minor: 1399, list_minor: 1999 });
  expect(await orderBundle(browser)).toMatchObject({ amount_minor: 1999, discount: null });
});

it("ends after its days", async () => {
  await offerAtLeaving("30");
  const { browser } = await shop.buyer();
  await show(browser);
  await accept(browser);
  const priceOf = async () => (await browser.call("GET /api/bundles")).body.bundles[1]?.amount_minor;
  expect(await priceOf()).toBe(1399);
  shop.app.clock.advance(retentionDays * 86_400);
  expect(await priceOf()).toBe(1999);
});
