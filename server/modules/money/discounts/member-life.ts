import { and, eq, isNull } from "drizzle-orm";
import { discountCodes, discountUses, retentionOffers } from "#server/db/schema/discounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { releaseDiscount } from "./claim-discount.ts";

export const discountsLife: MemberLife = {
  module: "discounts",
  tables: {
    discount_codes: { forget: "erased", export: "shown" },
    discount_uses: { forget: "erased", export: "shown" },
    retention_offers: { forget: "erased", export: "shown" },
  },
  async forget(tx, { memberId }) {
    // An unpaid order has used no discount.
    const unpaid = await tx
      .select({ orderId: discountUses.orderId })
      .from(discountUses)
      .innerJoin(orders, eq(orders.id, discountUses.orderId))
      .where(and(eq(discountUses.memberId, memberId), isNull(orders.completedAt)));
    for (const { orderId } of unpaid) await releaseDiscount(tx, orderId);
    await tx.delete(discountUses).where(eq(discountUses.memberId, memberId));
    await tx.delete(retentionOffers).where(eq(retentionOffers.memberId, memberId));
    await tx.delete(discountCodes).where(eq(discountCodes.memberId, memberId));
    return "gone";
  },
  async export(db, memberId) {
    return {
      discount_codes: await db.select().from(discountCodes).where(eq(discountCodes.memberId, memberId)),
      retention_offers: await db.select().from(retentionOffers).where(eq(retentionOffers.memberId, memberId)),
      discount_uses: await db.select().from(discountUses).where(eq(discountUses.memberId, memberId)),
    };
  },
};
