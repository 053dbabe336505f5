import { createHash } from "node:crypto";
import PDFDocument from "pdfkit";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import { companies } from "#server/db/schema/sites.ts";
import { exportMember } from "#server/modules/people/accounts/export-member.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser, TestApp } from "#server/test/app/build-app.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";
import { completeOrder, documentsOf, followMoney } from "#server/test/people/invoices.ts";
import { chooseOnPage, openShop, orderBundle, type Shop } from "#server/test/people/payments.ts";
import { describeInvoice } from "./describe-invoice.ts";
import { drawPdf } from "./draw-pdf.ts";
import { filesInTenMinutes } from "./invoice-limits.ts";
import { listInvoicesOf } from "./queries.ts";

/** The letters of a font, as the library reads them. */
type Shapes = { hasGlyphForCodePoint(code: number): boolean };

let shop: Shop;
let app: TestApp;
beforeAll(async () => {
  shop = await openShop();
  ({ app } = shop);
  await app.services.db.update(companies).set({
    ...{ name: "Łódź & Söhne B.V.", address: "Świętokrzyska 1", city: "Hämeenlinna", kvk: "12345678" },
    ...{ vatNumbers: ["NL001234567B01"], tradenames: ["Rendezvous"] },
  });
});
afterAll(() => shop.close());

const plain = (text: string) => text.replaceAll(/\s+/g, " ");
async function textOf(pdf: Uint8Array | undefined): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf ?? []));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  expect(totalPages).toBe(1);
  return plain(text);
}
const moneyIn = (tag: string, currency: string) => (minor: number) =>
  plain(new Intl.NumberFormat(tag, { style: "currency", currency }).format(minor / 100));
const fileUrl = (id: string) => `/api/invoices/${id}/file`;
const openFile = (browser: Browser, id: string) => browser.raw({ method: "GET", url: fileUrl(id) });

describe("the file of an invoice", () => {
  it.each([
    ["pl", "PL", "PLN", 8499, ["Faktura", "Miejsce świadczenia", "Zapłacono i dostarczono", "VAT 23%"]],
    ["fi", "FI", "EUR", 1999, ["Lasku", "Palvelun myyntimaa", "Yhteensä", "Alv 25,5 %"]],
    ["de", "DE", "EUR", 1999, ["Rechnung", "Nettobetrag", "MwSt. 19 % (Deutschland)"]],
    ["fr", "FR", "EUR", 1999, ["Facture", "Numéro de commande", "TVA 20 % (France)"]],
    ["de", "CH", "CHF", 1880, ["Rechnung", "ausserhalb der Europäischen Union", "Auch andere Steuern"]],
  ] as const)("reads as text in %s for %s", async (language, country, currency, amountMinor, words) => {
    const memberId = (await createMember(app)).id;
    const orderId = await completeOrder(app, { memberId, language, country, currency, amountMinor });
    const [{ invoice, file } = { invoice: null, file: null }] = await documentsOf(app, orderId);
    const text = await textOf(file?.pdf);
    const money = moneyIn(regionalTag(language, country), currency);
    expect(text).toContain(orderId);
    expect(text).toContain(money(amountMinor));
    if (invoice?.vatBasisPoints) {
      expect(text).toContain(money(invoice.netMinor));
      expect(text).toContain(money(invoice.taxMinor));
    }
    for (const word of [...words, "Łódź & Söhne B.V.", "Świętokrzyska 1", "Hämeenlinna", "NL001234567B01"])
      expect(text).toContain(word);
  });

  it("shows the same list price, discount and price as the order's page", async () => {
    const { member, browser } = await shop.buyer();
    const orderId = await completeOrder(app, {
      ...{ memberId: member.id, language: "nl", amountMinor: 1799, discountMinor: 200 },
      ...{ discountPercentage: 10, discountCode: "SPRING" },
    });
    const [document] = await documentsOf(app, orderId);
    const text = await textOf(document?.file?.pdf);
    const { order } = (await browser.call("GET /api/orders/:order_id", { params: { order_id: orderId } }))
      .body;
    const money = moneyIn("nl", "EUR");
    for (const minor of [order.list_minor, order.amount_minor, order.amount_minor - order.list_minor])
      expect(text).toContain(money(minor));
    expect(text).toContain("SPRING");
    expect(order.documents).toEqual([
      {
        id: document?.invoice.id,
        kind: "invoice",
        number: expect.stringMatching(/^INV-\d{6}$/),
      },
    ]);
  });

  it("is PDF/A-3b with tags, language and title, and its hash is stored", async () => {
    const orderId = await completeOrder(app, { memberId: (await createMember(app)).id, language: "fi" });
    const [{ invoice, file } = { invoice: null, file: null }] = await documentsOf(app, orderId);
    const pdf = Buffer.from(file?.pdf ?? []);
    expect(createHash("sha256").update(pdf).digest("hex")).toBe(file?.sha256);
    const raw = pdf.toString("latin1");
    for (const part of ["/StructTreeRoot", "/Marked true", "/Lang (fi)", "/OutputIntents", "pdfaid:part>3<"])
      expect(raw).toContain(part);
    // Every font is embedded.
    expect(raw).not.toContain("/Type1");
    const { info } = await getMeta(await getDocumentProxy(new Uint8Array(pdf)));
    expect(info.Title).toMatch(/^Lasku INV-\d{6}$/);
    expect(invoice?.language).toBe("fi");
  });

  it("has the same bytes whenever it is drawn, and every letter of every language has its shape", async () => {
    const memberId = (await createMember(app)).id;
    const fonts = ["400Regular", "700Bold"].map((name) => {
      const doc = new PDFDocument({ font: `${import.meta.dirname}/fonts/Figtree_${name}.ttf` });
      return (doc as unknown as { _font: { font: Shapes } })._font.font;
    });
    const missing = new Set<string>();
    for (const language of locales) {
      const orderId = await completeOrder(app, { memberId, language, discountMinor: 0 });
      await followMoney(app, orderId, { refundedMinor: 5 });
      for (const listed of await listInvoicesOf(app.services.db, [orderId])) {
        const texts = describeInvoice(listed);
        const [first, second] = [await drawPdf(texts), await drawPdf(texts)];
        expect(first.equals(second)).toBe(true);
        for (const sign of (await textOf(first)) + JSON.stringify(texts).replaceAll(/[\u2009\u202f]/g, ""))
          for (const font of fonts)
            if (sign > "~" && !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) missing.add(sign);
      }
    }
    expect([...missing]).toEqual([]);
  });

  it("names no buyer, so it stays as it is when the account is erased", async () => {
    const { db, lives, env } = app.services;
    const member = await createMember(app);
    const orderId = await completeOrder(app, { memberId: member.id });
    const [{ invoice, file } = { invoice: null, file: null }] = await documentsOf(app, orderId);
    const text = await textOf(file?.pdf);
    for (const word of [member.email, member.name, member.id]) expect(text).not.toContain(word);
    const data = await exportMember(db, lives, member.id, env.SESSION_SECRET);
    expect(data.invoices?.invoices).toMatchObject([{ orderId, grossMinor: 1999 }]);
    const browser = await openSession(app, member);
    expect((await openFile(browser, invoice?.id ?? "")).status).toBe(200);
    await db.transaction((tx) => forgetMember(tx, lives, { memberId: member.id, now: app.clock.now() }));
    expect((await openFile(browser, invoice?.id ?? "")).status).toBe(403);
    expect((await documentsOf(app, orderId))[0]?.file?.sha256).toBe(file?.sha256);
  });
});

describe("the address of a file", () => {
  it("answers its own member with the file to save, and nothing is cached", async () => {
    const { member, browser } = await shop.buyer();
    const orderId = await completeOrder(app, { memberId: member.id });
    const [{ invoice, file } = { invoice: null, file: null }] = await documentsOf(app, orderId);
    const answer = await app.http.inject({
      ...{ method: "GET", url: fileUrl(invoice?.id ?? "") },
      headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    expect(answer.statusCode).toBe(200);
    expect(createHash("sha256").update(answer.rawPayload).digest("hex")).toBe(file?.sha256);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment; filename="INV-\d{6}\.pdf"$/),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
  });

  it("answers others, unknown ids and no ids with the same refusal, and strangers with the log-in", async () => {
    const owner = await createMember(app);
    const orderId = await completeOrder(app, { memberId: owner.id });
    const id = (await documentsOf(app, orderId))[0]?.invoice.id ?? "";
    const other = await openSession(app, await createMember(app));
    const answers = await Promise.all(
      [id, id.toUpperCase(), newId(), orderId, "1", "INV-000001", "' or 1=1", "..%2f..%2fetc"].map((one) =>
        openFile(other, encodeURIComponent(one)),
      ),
    );
    const bodies = answers.map(({ status, body }) => [status, (JSON.parse(body) as { error: string }).error]);
    expect(new Set(bodies.map(String))).toEqual(new Set(["404,not_found"]));
    const stranger = await openFile(app.browser(), id);
    expect([stranger.status, stranger.body.includes("authentication_required")]).toEqual([403, true]);
  });

  it("is refused after too many", async () => {
    const browser = await openSession(app, await createMember(app));
    for (let count = 0; count < filesInTenMinutes; count += 1)
      expect((await openFile(browser, newId())).status).toBe(404);
    expect((await openFile(browser, newId())).status).toBe(429);
  });
});

it("a purchase by the gateway gets its invoice, and its withdrawal a credit note of the refund", async () => {
  const { browser } = await shop.buyer();
  const { id, checkout_url: url } = await orderBundle(browser);
  const documents = async () => {
    await app.services.queue.drained();
    const { order } = (await browser.call("GET /api/orders/:order_id", { params: { order_id: id } })).body;
    return order.documents.map(({ kind }) => kind);
  };
  expect(await documents()).toEqual([]);
  await chooseOnPage(url, "paid");
  await expect.poll(documents, { timeout: 15_000 }).toEqual(["invoice"]);
  const body = { order_id: id, shown: { credits: 120, amount_minor: 1999 } };
  expect((await browser.call("POST /api/withdrawals", { body })).status).toBe(200);
  await expect.poll(documents, { timeout: 15_000 }).toEqual(["invoice", "credit_note"]);
  const [, note] = await documentsOf(app, id);
  expect(note?.invoice).toMatchObject({ grossMinor: 1999, netMinor: 1652, taxMinor: 347 });
  expect(await textOf(note?.file?.pdf)).toMatch(/CN-\d{6}.*INV-\d{6}/);
});
