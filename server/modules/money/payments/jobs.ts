import { hear } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import type { DocumentFailures } from "./document-failures.ts";
import { documentOrders } from "./document-order.ts";
import { reconcileOrders } from "./reconcile-orders.ts";
import { releaseLateDiscounts } from "./release-late-discounts.ts";
import { tellWaitingReceipts } from "./tell-waiting-receipts.ts";

export function paymentJobs(services: Services): void {
  const { db, queue, sites, clock } = services;
  const failures: DocumentFailures = new Map();
  hear(queue, "account.confirmed", "waiting-receipts", ({ memberId }) =>
    tellWaitingReceipts(services, memberId),
  );
  queue.schedule("reconcile-orders", "* * * * *", () => reconcileOrders(db, services, sites));
  queue.schedule("document-orders", "* * * * *", () => documentOrders(services, failures));
  queue.schedule("release-late-discounts", "41 3 * * *", () => releaseLateDiscounts(db, clock.now()));
}
