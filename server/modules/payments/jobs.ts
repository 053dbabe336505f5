import type { DomainEvents } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import { reconcileOrders } from "./reconcile-orders.ts";
import { sendReceipt, sendWaitingReceipts } from "./send-receipt.ts";

export function paymentJobs(services: Services): void {
  const { db, clock, post, queue, sites } = services;
  queue.on<DomainEvents["order.completed"]>("event:order.completed", ({ orderId }) =>
    sendReceipt(db, { post, sites, now: clock.now() }, orderId),
  );
  queue.on<DomainEvents["account.confirmed"]>("event:account.confirmed", ({ memberId }) =>
    sendWaitingReceipts(db, { post, sites, now: clock.now() }, memberId),
  );
  queue.schedule("reconcile-orders", "* * * * *", () => reconcileOrders(db, services, sites));
}
