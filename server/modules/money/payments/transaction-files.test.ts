import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ledgerKinds, orderKinds } from "#contracts/money/transaction-kinds.ts";
import { ledgerEntries } from "#server/db/schema/credits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { bookPurchase } from "#server/modules/money/credits/book-purchase.ts";
import { fileRowsAtOnce, filesInTenMinutes } from "#server/modules/money/credits/credit-limits.ts";
import { withdrawPurchase } from "#server/modules/money/credits/withdraw-purchase.ts";
import { newId } from "#server/platform/ids.ts";
import { type Answered, type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, sendMessageTo } from "#server/test/people/chatting.ts";
import { block, createMember, createOrder, signIn } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Path = "/api/orders.csv" | "/api/ledger.csv";
type Filter = { kind?: string; from?: string; until?: string };

const ask = (browser: Browser, path: Path, filter: Filter = {}) =>
  browser.raw({ method: "GET", url: `${path}?${new URLSearchParams(filter)}` });

/** The cells of each line, by RFC 4180. */
function parse(text: string): string[][] {
  expect(text.startsWith("\ufeff")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  return text
    .slice(1, -2)
    .split(/\r\n(?=")/)
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = ""]) => cell.replaceAll('""', '"')),
    );
}

async function linesOf(browser: Browser, path: Path, filter: Filter = {}): Promise<string[][]> {
  const { status, body } = await ask(browser, path, filter);
  expect(status, body).toBe(200);
  return parse(body).slice(1);
}

async function pagesOf<Key extends "GET /api/orders" | "GET /api/ledger">(
  browser: Browser,
  key: Key,
  filter: Filter,
) {
  const bodies: Answered<Key>["body"][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { ...filter, ...(cursor && { cursor }) };
    const { status, body } = await browser.call(key, { query } as never);
    expect(status, JSON.stringify(body)).toBe(200);
    bodies.push(body);
    cursor = (body as { next_cursor: string | null }).next_cursor;
  }
  return bodies;
}

const dayMs = 86_400_000;
const statuses = [
  "completed",
  "refunded",
  "charged_back",
  "pending",
  "failed",
  "cancelled",
  "expired",
] as const;

/** A member with more orders than a page holds, over some weeks, in several currencies. */
async function buyer() {
  const member = await createMember(app);
  const browser = await signIn(app, member);
  browser.cookies.set("locale", "en");
  const now = app.clock.now().getTime();
  for (let count = 0; count < 28; count += 1) {
    const status = statuses[count % statuses.length] ?? "pending";
    await createOrder(app, {
      memberId: member.id,
      status,
      currency: ["EUR", "PLN", "CHF"][count % 3] ?? "EUR",
      amountMinor: 999 + count,
      paymentId: null,
      refundedMinor: status === "refunded" ? 999 + count : count === 7 ? 5 : 0,
      createdAt: new Date(now - count * dayMs),
      completedAt: count % 7 < 3 ? new Date(now - count * dayMs + 61_000) : null,
    });
  }
  return { member, browser, now };
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

describe("the file of orders", () => {
  it("has what the page has for every filter, to the cent", async () => {
    const { browser, now } = await buyer();
    const period = { from: dayOf(now - 20 * dayMs), until: dayOf(now - 3 * dayMs) };
    const counts: number[] = [];
    for (const filter of [
      {},
      period,
      ...orderKinds.flatMap((kind) => [{ kind }, { kind, ...period }]),
      { from: period.until },
      { until: period.from },
    ]) {
      const shown = (await pagesOf(browser, "GET /api/orders", filter)).flatMap((page) => page.orders);
      const lines = await linesOf(browser, "/api/orders.csv", filter);
      expect(lines.map((line) => [line[0], line[4], line[6], line[7], line[10], line[11], line[12]])).toEqual(
        shown.map((order) => [
          order.id,
          String(order.credits),
          order.currency,
          (order.list_minor / 100).toFixed(2),
          (order.amount_minor / 100).toFixed(2),
          (order.refunded_minor / 100).toFixed(2),
          (order.charged_back_minor / 100).toFixed(2),
        ]),
      );
      const cents = (values: (string | undefined)[]) =>
        values.reduce((sum, value) => sum + Math.round(Number(value) * 100), 0);
      expect(cents(lines.map((line) => line[10]))).toBe(
        shown.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
      );
      counts.push(lines.length);
    }
    // All, 18 days, and each kind alone and in the period. A refund in part counts as paid and as returned.
    expect(counts).toEqual([28, 18, 4, 2, 4, 3, 12, 9, 9, 5, 4, 8]);
  });

  it("has dates in ISO of the member's zone, translated words, a name with the site and the day", async () => {
    const { browser } = await buyer();
    browser.cookies.set("tz", "Pacific/Auckland");
    browser.cookies.set("locale", "de");
    const { status, body, headers } = await ask(browser, "/api/orders.csv", { kind: "paid" });
    expect(status).toBe(200);
    const [head, first] = parse(body);
    expect(head).toEqual([
      ...["Bestellnummer", "Bestellt", "Bezahlt", "Status", "Credits", "Zahlungsart", "Währung"],
      ...["Preis ohne Rabatt", "Rabattcode", "Rabatt", "Gesamtpreis", "Erstattet"],
      ...["Zurückgebucht", "Verbleibender Preis", "Abgezogene Credits"],
    ]);
    expect(first?.[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+1[23]:00$/);
    expect(first?.slice(3, 6)).toEqual(["Bezahlt", "120", "iDEAL | Wero"]);
    const today = first?.[1]?.slice(0, 10);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-disposition": `attachment; filename="rendezvous-orders-${today}.csv"; filename*=UTF-8''rendezvous-orders-${today}.csv`,
    });
  });

  it("gives a spreadsheet nothing to execute, whatever stands in a cell", async () => {
    const member = await createMember(app);
    const browser = await signIn(app, member);
    await createOrder(app, {
      memberId: member.id,
      method: '@SUM(1+1)|cmd"',
      amountMinor: 1799,
      discountMinor: 200,
      discountPercentage: 10,
      discountCode: '=HYPERLINK("https://evil.example","x")',
    });
    const [line] = await linesOf(browser, "/api/orders.csv");
    expect(line?.slice(5, 11)).toEqual([
      "'@SUM(1+1)|cmd\"",
      "EUR",
      "19.99",
      '\'=HYPERLINK("https://evil.example","x")',
      "-2.00",
      "17.99",
    ]);
  });

  it("is its member's alone", async () => {
    const { browser, member } = await buyer();
    const other = await signIn(app, await createMember(app));
    for (const path of ["/api/orders.csv", "/api/ledger.csv"] as const) {
      expect(await linesOf(other, path)).toEqual([]);
      const query = new URLSearchParams({ member_id: member.id, member: member.id });
      const forged = await other.raw({ method: "GET", url: `${path}?${query}` });
      expect(forged.body.split("\r\n")).toHaveLength(2);
      const stranger = await app.browser().raw({ method: "GET", url: path });
      expect([stranger.status, stranger.body.includes("authentication_required")]).toEqual([403, true]);
    }
    expect((await linesOf(browser, "/api/orders.csv")).length).toBe(28);
  });

  it.each([
    { kind: "spent" },
    { kind: "' or 1=1" },
    { from: "2026-02-30" },
    { from: "9999-12-31" },
    { until: "0001-01-01" },
    { until: "tomorrow" },
  ])("refuses %j, like the page's call", async (filter) => {
    const browser = await signIn(app, await createMember(app));
    const file = await ask(browser, "/api/orders.csv", filter);
    const call = await browser.call("GET /api/orders", { query: filter as never });
    expect([400, 422]).toContain(call.status);
    expect(file.status).toBe(call.status);
  });

  it("is refused after too many", async () => {
    const browser = await signIn(app, await createMember(app));
    for (let count = 0; count < filesInTenMinutes; count += 1)
      expect((await ask(browser, count % 2 ? "/api/ledger.csv" : "/api/orders.csv")).status).toBe(200);
    expect((await ask(browser, "/api/ledger.csv")).status).toBe(429);
  });
});

describe("the file of the ledger", () => {
  async function spender() {
    const writer = await createPerson(app, { credits: 100, freeMessagesUsed: 5 });
    writer.browser.cookies.set("locale", "en");
    const partner = await createPerson(app);
    const orderId = await createOrder(app, { memberId: writer.id, status: "completed" });
    const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000);
    const entry = { memberId: writer.id, orderId };
    await app.services.db.transaction(async (tx) => {
      await bookPurchase(tx, { ...entry, credits: 120, now: at(1) });
      await withdrawPurchase(tx, { ...entry, credits: 60, cause: "refund", change: 1, now: at(2) });
    });
    app.clock.advance(10);
    await sendMessageTo(writer, partner);
    return { writer, partner, orderId };
  }

  it("has what the page has for every filter, with the partner who is shown there", async () => {
    const { writer, partner, orderId } = await spender();
    for (const filter of [{}, ...ledgerKinds.map((kind) => ({ kind }))]) {
      const shown = (await pagesOf(writer.browser, "GET /api/ledger", filter)).flatMap(
        (page) => page.entries,
      );
      const lines = await linesOf(writer.browser, "/api/ledger.csv", filter);
      expect(shown.length).toBe("kind" in filter ? 1 : 4);
      expect(lines.map(([, , , , amount, balance]) => [Number(amount), Number(balance)])).toEqual(
        shown.map(({ amount, balance_after }) => [amount, balance_after]),
      );
    }
    expect((await linesOf(writer.browser, "/api/ledger.csv")).map((line) => line.slice(1, 5))).toEqual([
      ["Message", partner.name, "", "-5"],
      ["Refund", "", orderId, "-60"],
      ["Purchase", "", orderId, "120"],
      ["Welcome credits", "", "", "100"],
    ]);
    await block(app, partner.id, writer.id);
    expect((await ask(writer.browser, "/api/ledger.csv")).body).not.toContain(partner.name);
  });

  it("names a partner by a harmless text, and what is no member in words", async () => {
    const { writer, partner } = await spender();
    const { db } = app.services;
    await db.update(profiles).set({ name: "-cmd", isExample: true }).where(eq(profiles.memberId, partner.id));
    const [line] = await linesOf(writer.browser, "/api/ledger.csv");
    expect(line?.[2]).toMatch(/^'-cmd \(.+\)$/);
  });

  it("has each entry once, although it is read in parts and a purchase comes meanwhile", async () => {
    const member = await createMember(app);
    const browser = await signIn(app, member);
    const { db } = app.services;
    const start = app.clock.now().getTime();
    const total = 2 * fileRowsAtOnce + 7;
    await db.insert(ledgerEntries).values(
      Array.from({ length: total }, (_, count) => ({
        ...({ id: newId(), memberId: member.id, fromBook: "granted", toBook: "member" } as const),
        ...{ amount: count + 1, cause: "signup_bonus" as const, idempotencyKey: `many:${newId()}` },
        // Several entries of one instant: only the id orders them.
        ...{ balanceAfter: count, createdAt: new Date(start - Math.floor(count / 3) * 1000) },
      })),
    );
    const buying = Array.from({ length: 10 }, () =>
      db.transaction((tx) =>
        bookPurchase(tx, {
          memberId: member.id,
          orderId: newId(),
          credits: 5000,
          now: new Date(start + 1000),
        }),
      ),
    );
    const [lines] = await Promise.all([linesOf(browser, "/api/ledger.csv"), ...buying]);
    const amounts = lines.map((line) => Number(line[4])).filter((amount) => amount !== 5000);
    expect(amounts.length).toBe(total);
    expect(new Set(amounts).size).toBe(total);
    expect((await linesOf(browser, "/api/ledger.csv", { kind: "bought" })).length).toBe(10);
  });

  it("follows the days of the member's zone", async () => {
    const member = await createMember(app);
    const browser = await signIn(app, member);
    const purchase = { memberId: member.id, orderId: newId(), credits: 120 };
    const now = new Date("2026-03-01T12:30:00Z");
    await app.services.db.transaction((tx) => bookPurchase(tx, { ...purchase, now }));
    const count = async (zone: string, day: string) => {
      browser.cookies.set("tz", zone);
      const filter = { from: day, until: day };
      const [page] = await pagesOf(browser, "GET /api/ledger", filter);
      const lines = await linesOf(browser, "/api/ledger.csv", filter);
      expect(lines.length).toBe(page?.entries.length);
      return lines.length;
    };
    expect(await count("UTC", "2026-03-01")).toBe(1);
    expect(await count("Pacific/Auckland", "2026-03-01")).toBe(0);
    expect(await count("Pacific/Auckland", "2026-03-02")).toBe(1);
  });
});

it("a filter keeps its order over pages and moves nothing of another member", async () => {
  const { browser } = await buyer();
  const pages = await pagesOf(browser, "GET /api/orders", { kind: "unpaid" });
  const ids = pages.flatMap((page) => page.orders.map(({ id }) => id));
  expect(new Set(ids).size).toBe(12);
  const rows = await app.services.db
    .select()
    .from(orders)
    .where(eq(orders.id, ids[0] ?? ""));
  expect(rows[0]?.status).toBe("failed");
});
