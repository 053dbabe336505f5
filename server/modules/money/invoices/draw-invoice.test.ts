import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { bookPurchase } from "#server/modules/money/credits/book-purchase.ts";
import { documentOrders } from "#server/modules/money/payments/document-order.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createOrder, openSession } from "#server/test/people/factories.ts";
import { downloadsDrawnAtOnce } from "./invoice-limits.ts";
import { listAllInvoices } from "./queries.ts";

const drawings = vi.hoisted(() => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  return { finished: promise, finish, underWay: 0, most: 0 };
});
vi.mock("./draw-pdf.ts", () => ({
  async drawPdf() {
    drawings.underWay += 1;
    drawings.most = Math.max(drawings.most, drawings.underWay);
    await drawings.finished;
    drawings.underWay -= 1;
    return Buffer.from("%PDF-");
  },
}));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("draws few downloads at once, and asks the next one to come again", async () => {
  const { db } = app.services;
  const { running, waiting } = downloadsDrawnAtOnce;
  const member = await createMember(app);
  const now = app.clock.now();
  for (let count = 0; count <= running + waiting; count += 1) {
    const orderId = await createOrder(app, { memberId: member.id, status: "completed", completedAt: now });
    await db.transaction((tx) => bookPurchase(tx, { memberId: member.id, orderId, credits: 120, now }));
  }
  // Documents of older orders have no job that draws them.
  await documentOrders(app.services);
  const ids = (await listAllInvoices(db, member.id)).map(({ row }) => row.id);
  expect(ids).toHaveLength(running + waiting + 1);
  const browser = await openSession(app, member);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answers = ids.map((id) =>
    app.http.inject({
      ...{ method: "GET", url: `/api/invoices/${id}/file` },
      headers: { cookie: cookie.replace("locale=en", "locale=de") },
    }),
  );
  const refused = await Promise.race(answers);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "1"]);
  const { error, message } = refused.json<{ error: string; message: string }>();
  expect(error).toBe("unavailable");
  expect(message).toMatch(/gleich|später|noch einmal|erneut/);
  drawings.finish();
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(running + waiting);
  expect(drawings.most).toBe(running);
});
