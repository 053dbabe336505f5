import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Order } from "#contracts/money/payments.ts";
import { rowsOf } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { ledgerEntries } from "#server/db/schema/credits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { type RunningMollieEmulator, startMollieEmulator } from "#server/emulators/mollie/start.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { freePort } from "#server/test/app/free-port.ts";
import { expectBooksBalance } from "./books.ts";
import { createMember, openSession, type TestMember } from "./factories.ts";

export type Shop = {
  app: TestApp;
  mollie: RunningMollieEmulator;
  /** A signed-in member without credits, in the Netherlands; by default after the time bonus. */
  buyer(signedUpSecondsAgo?: number): Promise<{ member: TestMember; browser: Browser }>;
  /** Whatever a suite bought and returned, the books add up, unless it planted orders without their credits. */
  close(options?: { hasPlantedOrders?: boolean }): Promise<void>;
};

/** The server on a port of its own, so that the emulator's webhooks reach it. */
export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const port = await freePort();
  const mollie = await startMollieEmulator({ webhookDelayMs: 1, webhookRetryMs: 20 });
  const app = await createTestApp({
    env: { MOLLIE_API_URL: mollie.url, PUBLIC_URL: `http://127.0.0.1:${port}`, ...env },
  });
  await app.http.listen({ port, host: "127.0.0.1" });
  return {
    app,
    mollie,
    async buyer(signedUpSecondsAgo) {
      const signupAt =
        signedUpSecondsAgo === undefined
          ? undefined
          : new Date(app.clock.now().getTime() - signedUpSecondsAgo * 1000);
      const member = await createMember(app, { account: { ...(signupAt && { signupAt }) } });
      const browser = await openSession(app, member);
      browser.cookies.set("country", "NL");
      return { member, browser };
    },
    async close({ hasPlantedOrders = false } = {}) {
      if (!hasPlantedOrders) await expectBooksBalance(app.services.db);
      await mollie.close();
      await app.close();
    },
  };
}

/** The gateway of the shop, for tests that watch or replace its calls. */
export function gatewayOf({ services: { gateways } }: TestApp): PaymentGateway {
  const [gateway] = gateways;
  if (!gateway) throw new Error("no gateway");
  return gateway;
}

export async function orderBundle(browser: Browser, key = newId()): Promise<Order> {
  const { status, body } = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "ideal" },
    headers: { "idempotency-key": key },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.order;
}

/** Makes the payer's choice on the hosted page. */
export function chooseOnPage(checkoutUrl: string | null, status: string): Promise<Response> {
  return fetch(checkoutUrl ?? "", {
    method: "POST",
    body: new URLSearchParams({ status }),
    redirect: "manual",
  });
}

export async function standing(app: TestApp, memberId: string) {
  const { db } = app.services;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, memberId));
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.memberId, memberId));
  const [purse] = await rowsOf<{ balance: number }>(
    db,
    sql`select balance from credit_balances where member_id = ${memberId}`,
  );
  return {
    isPremium: account?.premiumAt !== null,
    balance: purse?.balance,
    booked: entries
      .map(({ cause, fromBook, toBook, amount }) => `${cause} ${fromBook}>${toBook} ${amount}`)
      .sort(),
  };
}

export async function orderRow(app: TestApp, orderId: string) {
  const [row] = await app.services.db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error("no such order");
  return row;
}
