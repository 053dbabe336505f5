import { hear } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import { followWithdrawal, followWithdrawalOf, followWithdrawals } from "./follow-withdrawal.ts";
import { tellWaitingWithdrawals } from "./tell-waiting-withdrawals.ts";
import { refundJob } from "./withdraw.ts";

export function withdrawalJobs(services: Services): void {
  const { queue } = services;
  queue.on(refundJob, ({ withdrawalId }: { withdrawalId: string }) =>
    followWithdrawal(services, withdrawalId),
  );
  hear(queue, "account.confirmed", "waiting-withdrawals", ({ memberId }) =>
    tellWaitingWithdrawals(services, memberId),
  );
  hear(queue, "order.returned", "follow-withdrawal", ({ orderId }) => followWithdrawalOf(services, orderId));
  queue.schedule("follow-withdrawals", "* * * * *", () => followWithdrawals(services));
}
