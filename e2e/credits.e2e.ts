import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, openTab } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { waitUntil } from "../support/process.ts";
import { type RunningServer, startServer } from "../support/server.ts";

// The password of the demo's members, as bin/start prints it.
const castPassword = "teapot-by-the-river-27";

type Order = {
  id: string;
  status: string;
  method: string;
  bundle_id: string;
  amount_minor: number;
  currency: string;
  checkout_url: string | null;
};
type Photo = { locked: boolean };

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

// The demo still paints portraits during the journey.
const unpainted = /status of 404/;

async function openAs(key: string, size: { width?: number; height?: number } = {}): Promise<Page> {
  const page = await newPage(browser, size);
  await page.context().addCookies([{ name: "locale", value: "en", url: server.url }]);
  const answer = await page.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: `${key}@example.com`, password: castPassword },
  });
  expect(answer.status()).toBe(200);
  return page;
}

async function get<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`${server.url}${path}`, { headers: { "x-client": "web" } });
  expect(answer.status()).toBe(200);
  return answer.json();
}

const ordersOf = async (page: Page) => (await get<{ orders: Order[] }>(page, "/api/orders")).orders;
const userOf = async (page: Page) =>
  (await get<{ user: { id: string; credits: number } }>(page, "/api/user.php")).user;
const payButton = (page: Page) => page.getByRole("button", { name: /^Pay / });
const title = (page: Page, text: string) => page.getByRole("heading", { name: text, exact: true }).waitFor();

/** Waits until React has hydrated the control; earlier presses have no effect. */
async function isAlive(control: Locator): Promise<void> {
  await expect
    .poll(
      () => control.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react"))),
      {
        timeout: 10_000,
      },
    )
    .toBe(true);
}

async function goAndPay(page: Page): Promise<void> {
  await isAlive(payButton(page));
  await payButton(page).click();
  await page.waitForURL(/\/dev\/mollie\/checkout\//);
}

async function choose(
  page: Page,
  ending: "Paid" | "Failed" | "Cancelled" | "Expired" | "Pending, settle later",
) {
  await page.getByRole("button", { name: ending, exact: true }).click();
  await page.waitForURL(/\/credits\/[0-9a-f-]{36}$/);
}

/** A cast member with more photos than a free member sees sharp; their portraits are painted first. */
async function someoneLocked(page: Page): Promise<string> {
  const { id } = await userOf(await openAs("anna"));
  return waitUntil("locked photos of Anna", 30_000, async () =>
    (await photosOf(page, id)).some(({ locked }) => locked) ? id : null,
  );
}

async function photosOf(page: Page, memberId: string): Promise<Photo[]> {
  return (await get<{ member: { photos: Photo[] } }>(page, `/api/members/${memberId}`)).member.photos;
}

it("buys the usual bundle: premium, credits, photos, ledger and receipt", async () => {
  const page = await openAs("luca");
  const partner = await someoneLocked(page);
  await page.goto(`${server.url}/premium`);
  await page.locator("header").getByRole("link", { name: "Get Premium" }).waitFor();
  await page
    .locator("#content")
    .getByRole("link", { name: /120 credits/ })
    .click();
  await page.waitForURL(/\/credits\/p1$/);
  await expect.poll(() => page.locator("input[name=bundle_id]:checked").inputValue()).toBe("p1");
  await goAndPay(page);
  await choose(page, "Paid");

  await title(page, "Thank you!");
  await page.getByText("120 credits are now in your account").waitFor();
  await page.getByText("Balance: 120 credits").waitFor();
  const nav = page.locator("header").getByRole("link", { name: "Credits", exact: true });
  await nav.waitFor();
  expect(await nav.getByText(/left/).count()).toBe(0);
  expect((await photosOf(page, partner)).some(({ locked }) => locked)).toBe(false);

  await page.reload();
  await title(page, "Thank you!");
  expect(await page.getByText("120 credits are now in your account").count()).toBe(0);

  await page.getByRole("link", { name: "Show receipt" }).click();
  await title(page, "Your order");
  const [order] = await ordersOf(page);
  await page.getByText(order?.id ?? "no order").waitFor();
  await page.getByRole("link", { name: "Transactions" }).first().click();
  await page.locator(`#content a[href="/transactions/${order?.id}"]`).getByText("Paid").waitFor();
  await page.getByRole("link", { name: "Credits", exact: true }).last().click();
  await page.waitForURL(/\/transactions\/credits$/);
  const entry = page.locator("#content li").filter({ hasText: "Purchase" });
  await entry.getByText("+120").waitFor();
  expect(await entry.count()).toBe(1);
  expectClean(page, [unpainted]);
});

it("leads to no other price than the button's, after a country was chosen here or in another window", async () => {
  const page = await openAs("camille", { width: 360, height: 740 });
  const findOpen = async (bundle: string) =>
    (await ordersOf(page)).filter(({ bundle_id: id, status }) => id === bundle && status === "pending");
  /** Checks the open orders of the bundle, newest first: the newest costs the price on the button. */
  const paysAsShown = async (bundle: string, currencies: string[]) => {
    const shown = await payButton(page).textContent();
    await goAndPay(page);
    const orders = await findOpen(bundle);
    expect(orders.map(({ currency }) => currency)).toEqual(currencies);
    expect(shown).toContain(((orders[0]?.amount_minor ?? 0) / 100).toFixed(2));
  };
  await page.goto(`${server.url}/credits/p2`);
  await paysAsShown("p2", ["EUR"]);

  // Another window still shows its price in euro.
  await page.goto(`${server.url}/credits/p0`);
  await isAlive(payButton(page));
  await page.context().addCookies([{ name: "country", value: "PL", url: server.url }]);
  await payButton(page).click();
  await page.getByText("The price has changed. Please have another look at the price.").waitFor();
  expect(await findOpen("p0")).toEqual([]);
  await payButton(page).getByText("PLN").waitFor();
  await paysAsShown("p0", ["PLN"]);
  await page.goto(`${server.url}/credits/p2`);
  await paysAsShown("p2", ["PLN", "EUR"]);
  expectClean(page, [unpainted, /status of 409 .*\/api\/orders/]);
});

it("makes one order of two clicks, two tabs and the back button; after a cancelled and a failed one it works", async () => {
  const page = await openAs("daan", { width: 360, height: 740 });
  const checkout = /\/dev\/mollie\/checkout\//;
  await page.goto(`${server.url}/credits/p2`);
  await isAlive(payButton(page));
  await payButton(page).dblclick();
  await page.waitForURL(checkout);
  const address = page.url();

  const tab = await openTab(page.context());
  await tab.goto(`${server.url}/credits/p2`);
  await isAlive(payButton(tab));
  await payButton(tab).click();
  await tab.waitForURL(checkout);
  expect(tab.url()).toBe(address);
  await tab.close();

  await page.goBack();
  await goAndPay(page);
  expect(page.url()).toBe(address);
  expect(await ordersOf(page)).toHaveLength(1);

  await choose(page, "Cancelled");
  await title(page, "Payment failed or has been cancelled.");
  expect(await page.locator("input[name=bundle_id]:checked").inputValue()).toBe("p2");
  await goAndPay(page);
  expect(page.url()).not.toBe(address);

  await choose(page, "Failed");
  await title(page, "Payment failed or has been cancelled.");
  expect(await page.locator("input[name=bundle_id]:checked").inputValue()).toBe("p2");
  const [failed] = await ordersOf(page);
  expect(await page.locator("input[name=method]:checked").inputValue()).not.toBe(failed?.method);
  await goAndPay(page);
  await choose(page, "Paid");
  await title(page, "Thank you!");
  expect((await ordersOf(page)).map(({ status }) => status)).toEqual(["completed", "failed", "cancelled"]);
  expect((await userOf(page)).credits).toBe(300);
  expectClean(page, [unpainted]);
});

it("asks for no second payment while a transfer may be on its way; a member who sent nothing pays another way", async () => {
  const page = await openAs("sofie", { width: 360, height: 740 });
  await page.context().addCookies([{ name: "country", value: "NL", url: server.url }]);
  await page.goto(`${server.url}/credits/p1/wire-transfer`);
  await isAlive(payButton(page));
  await payButton(page).click();
  await title(page, "Transfer the money");
  await page.goto((await ordersOf(page))[0]?.checkout_url ?? "no page");
  await choose(page, "Expired");
  const late = "Your transfer may still be on its way";
  await title(page, late);
  await page.getByText(/Please don’t pay a second time\.$/).waitFor();
  expect(await page.locator("input[name=method]").count()).toBe(0);
  expect(await look(page, "order-late")).toEqual([]);
  const orderPage = page.url();
  await page.goto(`${server.url}/transactions`);
  await page.locator("#content").getByText(late).waitFor();
  expect(await look(page, "orders-late")).toEqual([]);

  await page.goto(orderPage);
  const other = page.getByRole("button", { name: "Pay another way" });
  await isAlive(other);
  await other.click();
  await payButton(page).waitFor();
  expect(await page.locator("input[name=method]:checked").inputValue()).not.toBe("wire-transfer");
  await goAndPay(page);
  await choose(page, "Paid");
  await title(page, "Thank you!");
  // After these come the demo's orders.
  expect((await ordersOf(page)).slice(0, 2).map(({ status }) => status)).toEqual(["completed", "expired"]);
  expectClean(page, [unpainted]);
});

it("returns to the draft of a conversation, and shows the end of a slow payment by itself", async () => {
  const page = await openAs("ingrid", { width: 360, height: 740 });
  const { id } = await userOf(await openAs("sofie"));
  const draft = "I have been meaning to ask you something";
  await page.goto(`${server.url}/members/${id}/chat`);
  const composer = page.locator("textarea[name=message]");
  await isAlive(composer);
  await composer.fill(draft);
  await page.getByRole("link", { name: "Buy credits" }).click();
  await page.getByText("You do not have enough credits").waitFor();
  await page.getByText("What you wrote is kept").waitFor();
  await goAndPay(page);
  const checkout = page.url();
  await choose(page, "Pending, settle later");
  await title(page, "Your payment is being processed");

  const settled = await page.request.post(checkout, { form: { status: "paid" }, maxRedirects: 0 });
  expect(settled.status()).toBe(303);
  await title(page, "Thank you!");
  await page.getByRole("link", { name: "Back to your conversation" }).click();
  await composer.waitFor();
  await expect.poll(() => composer.inputValue()).toBe(draft);
  expectClean(page, [unpainted]);
});

it("finds orders by kind and period, goes back, and saves exactly what is shown", async () => {
  const page = await openAs("daan", { width: 360, height: 740 });
  await page.goto(`${server.url}/transactions`);
  const content = page.locator("#content");
  const rows = content.locator("a").filter({ hasText: /^\d+ credits/ });
  await expect.poll(() => rows.count()).toBe(3);
  expect(await look(page, "transactions")).toEqual([]);
  const apply = content.getByRole("button", { name: "Filter", exact: true });
  // The filter is folded, so that the list is on the first screen.
  await isAlive(content.locator("form button[type=submit]"));
  expect(await apply.isVisible()).toBe(false);
  expect((await rows.first().boundingBox())?.y).toBeLessThan(740);
  await content.locator("summary").click();
  await content.getByLabel("Type").selectOption({ label: "Not completed" });
  await apply.click();
  await page.waitForURL(/\/transactions\?kind=unpaid$/);
  await expect.poll(() => rows.count()).toBe(2);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    content.getByRole("link", { name: "Download as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[\w-]+-orders-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await download.path(), "utf8");
  const shown = (await ordersOf(page)).filter(({ status }) => status !== "completed");
  expect(
    text
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.slice(1, 37)),
  ).toEqual(shown.map(({ id }) => id));

  await content.getByLabel("From").fill("2020-01-01");
  await content.getByLabel("To", { exact: true }).fill("2020-12-31");
  await apply.click();
  await page.getByText("Nothing found").waitFor();
  expect(await look(page, "transactions-none")).toEqual([]);
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(2);
  expect(await content.getByLabel("From").inputValue()).toBe("");
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(3);
  await page.goto(`${server.url}/transactions/credits?kind=returned`);
  await page.getByText("Nothing found").waitFor();
  await content.getByRole("link", { name: "Clear filter" }).first().click();
  await page.waitForURL(/\/transactions\/credits$/);
  await content.getByRole("link", { name: "Purchase", exact: true }).first().waitFor();
  expect(await look(page, "ledger-filter")).toEqual([]);
  expectClean(page, [unpainted]);
});

it("withdraws from a purchase in two steps, after it has said what comes back and what ends", async () => {
  const page = await openAs("daan", { width: 360, height: 740 });
  await page.goto(`${server.url}/credits/p1`);
  await goAndPay(page);
  await choose(page, "Paid");
  await title(page, "Thank you!");
  const before = await userOf(page);
  await page.goto(`${server.url}/transactions`);
  await page.locator("#content").getByRole("link", { name: "Withdraw", exact: true }).first().click();
  await title(page, "Right of withdrawal");
  expect(await look(page, "withdrawal-open")).toEqual([]);
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("You get back").waitFor();
  await dialog.getByText("€19.99", { exact: true }).waitFor();
  await dialog.getByText("€0.00 · 0 credits", { exact: true }).waitFor();
  expect(await look(page, "withdrawal-dialog")).toEqual([]);

  await dialog.getByRole("button", { name: "Keep purchase" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await dialog.getByRole("button", { name: "Confirm withdrawal" }).dblclick();
  await page.getByText(/€19.99 is on its way to you\.$/).waitFor();
  expect((await userOf(page)).credits).toBe(before.credits - 120);
  const { id } = (await ordersOf(page))[0] ?? { id: "" };
  const mail = await server.waitForOutbox(
    "daan@example.com",
    /^(Je hebt je aankoop herroepen|You have withdrawn from your purchase)$/,
  );
  expect(mail.text).toContain(id);
  await page.reload();
  await page.getByText(/€19.99 is on its way to you\.$/).waitFor();
  expect(await page.getByRole("button", { name: "Withdraw", exact: true }).count()).toBe(0);
  await page.locator("#content li").filter({ hasText: "Refund" }).getByText("On its way").waitFor();
  expect(await look(page, "withdrawal-done")).toEqual([]);
  expectClean(page, [unpainted]);
});

it("tells visitors the prices, and nobody another member's order", async () => {
  const visitor = await newPage(browser);
  await visitor.goto(`${server.url}/credits?return_to=//evil.example`);
  await visitor.getByText("€19.99").waitFor();
  expect(await payButton(visitor).count()).toBe(0);
  const way = visitor.locator("#content").getByRole("link", { name: "Log in" });
  expect(await way.getAttribute("href")).toMatch(/^\/login\?next=%2Fcredits/);

  const luca = await openAs("luca");
  const [order] = await ordersOf(luca);
  const other = await openAs("camille");
  for (const path of [
    `/credits/${order?.id}`,
    `/transactions/${order?.id}`,
    "/credits/p9",
    "/transactions/x",
  ]) {
    expect((await other.goto(server.url + path))?.status()).toBe(404);
  }
  await visitor.goto(`${server.url}/credits/${order?.id}`);
  await visitor.waitForURL(/\/login\?next=/);
});

it("buys in German, and reads the invoice and the credit note of the refund in their files", async () => {
  const page = await openAs("camille", { width: 360, height: 740 });
  const cookies = { locale: "de", country: "DE" };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: server.url })));
  const headers = { "x-client": "web", "idempotency-key": crypto.randomUUID() };
  const answer = await page.request.post(`${server.url}/api/orders`, {
    ...{ headers, data: { bundle_id: "p1", method: "paypal" } },
  });
  const { order } = (await answer.json()) as { order: Order };
  await page.request.post(order.checkout_url ?? "", { form: { status: "paid" } });
  /** Opens the file behind a link of the order's row; its text, with plain spaces. */
  const read = async (name: RegExp) => {
    const link = page.locator("#content").getByRole("link", { name }).first();
    await link.waitFor({ timeout: 15_000 });
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(file.suggestedFilename()).toMatch(/^(INV|CN)-\d{6}\.pdf$/);
    const pdf = await getDocumentProxy(new Uint8Array(readFileSync(await file.path())));
    return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, " ");
  };
  await page.goto(`${server.url}/transactions`);
  const invoice = await read(/^Rechnung INV-\d{6} \(PDF\)$/);
  for (const words of [order.id, "120 Credits", "19,99 €", "MwSt. 19 % (Deutschland)", "3,19 €", "16,80 €"])
    expect(invoice).toContain(words);
  expect(await look(page, "invoices")).toEqual([]);

  const shown = { credits: 120, amount_minor: 1999 };
  const withdrawn = await page.request.post(`${server.url}/api/withdrawals`, {
    headers: { ...headers, "idempotency-key": crypto.randomUUID() },
    data: { order_id: order.id, shown },
  });
  expect(withdrawn.status()).toBe(200);
  const note = await read(/^Rechnungskorrektur CN-\d{6} \(PDF\)$/);
  for (const words of [order.id, "Korrigiert INV-", "Erstatteter Betrag 19,99 €"])
    expect(note).toContain(words);
  expectClean(page, [unpainted]);
});
