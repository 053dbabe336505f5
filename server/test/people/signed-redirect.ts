import { startSignedRedirectEmulator } from "#server/emulators/signed-redirect/start.ts";
import type { TestApp } from "#server/test/app/build-app.ts";
import { openShop, type Shop } from "./payments.ts";

/** A shop with both gateways: Mollie's emulator, and one of a vendor that speaks the signed redirect. */
export async function openSecondShop() {
  let app: TestApp | null = null;
  const vendor = await startSignedRedirectEmulator({
    ...{ noticeDelayMs: 1, noticeAgainMs: 20 },
    now: () => app?.clock.now() ?? new Date(),
  });
  const { emulator, url } = vendor;
  const shop: Shop = await openShop({
    SIGNED_REDIRECT_URL: url,
    SIGNED_REDIRECT_SHOP: emulator.shop,
    SIGNED_REDIRECT_KEY: emulator.key,
  });
  app = shop.app;
  return {
    ...{ shop, emulator, url },
    async close(options: Parameters<Shop["close"]>[0] = {}) {
      await shop.close(options);
      await vendor.close();
    },
  };
}

/** Opens the hosted page and chooses there; returns the address to which the payer is sent back. */
export async function payThere(checkoutUrl: string | null, status: string): Promise<string | null> {
  const page = await fetch(checkoutUrl ?? "");
  const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const chosen = await fetch(new URL(action, checkoutUrl ?? ""), {
    method: "POST",
    body: new URLSearchParams({ status }),
    redirect: "manual",
  });
  return chosen.headers.get("location");
}
