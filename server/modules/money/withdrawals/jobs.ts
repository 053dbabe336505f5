import { hear } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import { followWithdrawal, followWithdrawalOf, followWithdrawals } from "./follow-withdrawal.ts";
import { refundJob } from "./withdraw.ts";

export function withdrawalJobs(services: Services): void {
  const { queue } = services;
  queue.on(refundJob, ({ withdrawalId }: { withdrawalId: string }) =>
    followWithdrawal(services, withdrawalId),
  );
  hear(queue, "order.returned", "follow-withdrawal", ({ orderId }) => followWithdrawalOf(services, orderId));
  queue.schedule("follow-withdrawals", "* * * * *", () => followWithdrawals(services));
}
