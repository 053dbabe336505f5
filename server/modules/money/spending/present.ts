import type { CapPeriod, Spending, SpendingCap } from "#contracts/money/spending.ts";
import type { CapInForce } from "./cap-rules.ts";
import type { OwnRules } from "./queries.ts";

export type CapState = CapInForce & { usedMinor: number; openMinor: number; freesAt: Date | null };
export type Paid = { currency: string; dayMinor: number; monthMinor: number };
export type SpendingState = Pick<OwnRules, "pausedUntil"> & {
  paid: Paid[];
  credits: { day: number; month: number };
  caps: Record<CapPeriod, CapState | null>;
  openOrder: { id: string; amountMinor: number; currency: string } | null;
  isFast: boolean;
};

export function presentSpending(state: SpendingState, currency: string): Spending {
  const { paid, credits, caps, openOrder, pausedUntil, isFast } = state;
  return {
    currency,
    paid: paid.map((sum) => ({
      currency: sum.currency,
      day_minor: sum.dayMinor,
      month_minor: sum.monthMinor,
    })),
    credits,
    caps: { day: presentCap(caps.day), month: presentCap(caps.month) },
    open_order: openOrder && {
      id: openOrder.id,
      amount_minor: openOrder.amountMinor,
      currency: openOrder.currency,
    },
    paused_until: pausedUntil?.toISOString() ?? null,
    is_fast: isFast,
  };
}

function presentCap(cap: CapState | null): SpendingCap | null {
  if (!cap) return null;
  const { amountMinor, currency, timeZone, usedMinor, openMinor, freesAt, change } = cap;
  return {
    amount_minor: amountMinor,
    currency,
    time_zone: timeZone,
    used_minor: usedMinor,
    left_minor: Math.max(0, amountMinor - usedMinor),
    open_minor: openMinor,
    frees_at: freesAt?.toISOString() ?? null,
    change: change && { amount_minor: change.amountMinor, at: change.at.toISOString() },
  };
}
