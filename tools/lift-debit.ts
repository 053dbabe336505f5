import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { findActor } from "#server/modules/desk/staff/find-actor.ts";
import { recordAct } from "#server/modules/desk/staff/record-act.ts";
import { liftBlock } from "#server/modules/money/direct-debits/lift-block.ts";
import { createActing } from "#server/platform/http/staff-act.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

export const liftReasons = ["bank_mistake", "not_the_payer", "paid_otherwise", "goodwill"] as const;

export type Lift = {
  orderId: string;
  /** The address of the staff member who decided. */
  email: string;
  reason: string;
  note?: string | undefined;
  now: Date;
};

const refusals = {
  unknown: (orderId: string) => `There is no direct debit of an order ${orderId}.`,
  not_returned: (orderId: string) => `The direct debit of ${orderId} has not come back: it blocks nothing.`,
  lifted_before: (orderId: string) => `The block by the direct debit of ${orderId} was lifted before.`,
};

/** Ends the block of a returned debit, with a line in the audit log; errors are messages for the operator. */
export async function liftDebit(
  db: Db,
  queue: Queue,
  { orderId, email, reason, note, now }: Lift,
): Promise<void> {
  const why = liftReasons.find((one) => one === reason);
  if (!why) throw new Error(`--reason is one of: ${liftReasons.join(", ")}.`);
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(orderId);
  const [order] = isId
    ? await db.select({ siteId: orders.siteId }).from(orders).where(eq(orders.id, orderId))
    : [];
  if (!order) throw new Error(refusals.unknown(orderId));
  const staffId = await findActor(db, { email, role: "finance", siteId: order.siteId });
  if (staffId === null)
    throw new Error(
      `${email} has no staff account for this site's payments. --by names one with the role finance, or an owner.`,
    );
  const { act } = createActing({ db, write: recordAct }, { staffId, siteId: order.siteId, at: now });
  await act(async (tx, record) => {
    const lifted = await liftBlock(tx, queue, { orderId, now });
    if ("refusal" in lifted) throw new Error(refusals[lifted.refusal](orderId));
    await record({
      act: "debit_block.lifted",
      subject: { kind: "order", id: orderId },
      memberId: lifted.memberId,
      reason: why,
      note,
    });
  });
}
