import { hear } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import { reconcileOrders } from "./reconcile-orders.ts";
import { tellWaitingReceipts } from "./tell-waiting-receipts.ts";

export function paymentJobs(services: Services): void {
  const { db, queue, sites } = services;
  hear(queue, "account.confirmed", "waiting-receipts", ({ memberId }) =>
    tellWaitingReceipts(services, memberId),
  );
  queue.schedule("reconcile-orders", "* * * * *", () => reconcileOrders(db, services, sites));
}
