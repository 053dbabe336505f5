import type { z } from "zod";
import { timeBonus } from "#contracts/limits.ts";
import type { discountCode, timeBonusOffer } from "#contracts/money/discounts.ts";
import { hourSeconds } from "#server/platform/time-units.ts";
import type { KnownCode } from "./discount-rules.ts";
import type { CodeRow } from "./queries.ts";

export function presentCode(row: KnownCode): z.infer<typeof discountCode> {
  return {
    code: row.code,
    percentage: row.percentage,
    minimum: row.minimumMinor,
    currency: row.currency,
    country: row.country,
  };
}

/** A code that a member was given, with its end. */
export function presentOwnCode({ code, percentage, validUntil }: CodeRow) {
  if (!validUntil) throw new Error(`${code} never ends`);
  return { code, percentage, valid_until: validUntil.toISOString() };
}

/** Seed section 3. */
export function presentTimeBonus(leftMs: number): z.infer<typeof timeBonusOffer> {
  const seconds = Math.ceil(leftMs / 1000);
  return {
    code: timeBonus.code,
    value_percentage: timeBonus.percentage,
    status: "active",
    validity: "once-per-user",
    expired: false,
    user_id: null,
    expires: null,
    currency: null,
    minimum_order_value: null,
    paymentmethods: null,
    countdown_timer: {
      hours: twoDigits(Math.floor(seconds / hourSeconds)),
      minutes: twoDigits(Math.floor(seconds / 60) % 60),
      seconds: twoDigits(seconds % 60),
    },
    is_visible: true,
    left_ms: leftMs,
  };
}

const twoDigits = (part: number) => String(part).padStart(2, "0");
