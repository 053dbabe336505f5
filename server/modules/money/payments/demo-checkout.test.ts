import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { freePort } from "#server/test/app/free-port.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { createMember, signIn } from "#server/test/people/factories.ts";
import { chooseOnPage, orderBundle, orderRow } from "#server/test/people/payments.ts";
import { payThere } from "#server/test/people/signed-redirect.ts";

let app: TestApp;
beforeAll(async () => {
  const port = await freePort();
  app = await createTestApp({
    env: { DEMO: "1", PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  await app.http.listen({ port, host: "127.0.0.1" });
});
afterAll(() => app.close());

it("lets the demo pay at its own emulator, page and webhook included", async () => {
  const browser = await signIn(
    app,
    await createMember(app, { account: { language: "de" } }),
    app.browser({ language: "de" }),
  );
  browser.cookies.set("country", "NL");
  const order = await orderBundle(browser);
  expect(order.checkout_url).toContain(`${app.services.env.PUBLIC_URL}/dev/mollie/checkout/tr_`);
  expect(await (await fetch(order.checkout_url ?? "")).text()).toContain("120 Credits");
  await chooseOnPage(order.checkout_url, "paid");
  await expect.poll(async () => (await orderRow(app, order.id)).status, { timeout: 5_000 }).toBe("completed");
});

it("pays at the emulator of the second gateway where the first one refuses the site's niche", async () => {
  await settleSite(app, { brand: { niche: 3 } });
  const browser = await signIn(app, await createMember(app));
  browser.cookies.set("country", "NL");
  const { body } = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "visa" },
    headers: { "idempotency-key": newId() },
  });
  const { id, checkout_url } = body.order;
  expect(checkout_url).toContain(`${app.services.env.PUBLIC_URL}/dev/signed-redirect/pay?`);
  expect(await payThere(checkout_url, "paid")).toContain(`${app.services.env.PUBLIC_URL}/credits/${id}`);
  await expect.poll(async () => (await orderRow(app, id)).status, { timeout: 15_000 }).toBe("completed");
});
