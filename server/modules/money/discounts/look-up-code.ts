import type { FieldCode } from "#contracts/errors.ts";
import { timeBonus } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import type { OrderStatus } from "#server/db/schema/payments.ts";
import { isCode, isHeldBy, type KnownCode, spellCode } from "./discount-rules.ts";
import { findBonusStanding, findCodeRow } from "./queries.ts";

export type Asker = {
  siteId: string;
  /** Null for visitors, who may see the prices with a code. */
  memberId: string | null;
  /** The country of the caller's address; if it has none, the country they chose. */
  country: string | null;
  /** The currency in which the caller pays. */
  currency: string;
  now: Date;
};
type Refusal = Extract<FieldCode, "discount_code_not_found" | "discount_code_used" | "discount_code_held">;

export const bonusCode: KnownCode = {
  id: null,
  code: timeBonus.code,
  percentage: timeBonus.percentage,
  minimumMinor: null,
  currency: null,
  country: null,
};

/**
 * The typed code, or the reason why it is refused. Codes of another site, member, country or time get the
 * same answer as unknown ones.
 */
export async function lookUpCode(
  db: Db,
  typed: string,
  { siteId, memberId, country, currency, now }: Asker,
): Promise<{ code: KnownCode } | { refusal: Refusal }> {
  const spelled = spellCode(typed);
  if (spelled === timeBonus.code) return lookUpBonus(db, { memberId, now });
  const found = isCode(spelled) ? await findCodeRow(db, { siteId, memberId, code: spelled }) : null;
  if (found === null) return { refusal: "discount_code_not_found" };
  const { code, usedIn } = found;
  const isTheirs =
    // defence: own-discount-codes
    allows(code.memberId, memberId) &&
    allows(code.country, country) &&
    allows(code.currency, currency) &&
    code.validFrom <= now &&
    (code.validUntil === null || code.validUntil > now);
  if (!isTheirs) return { refusal: "discount_code_not_found" };
  if (usedIn !== null) return { refusal: refusalOfUse(usedIn) };
  if (code.mostUses !== null && code.uses >= code.mostUses) return { refusal: "discount_code_used" };
  return { code };
}

function refusalOfUse(usedIn: OrderStatus): Refusal {
  return isHeldBy(usedIn) ? "discount_code_held" : "discount_code_used";
}

/** The time bonus has no row: it follows from its member's sign-up and payments. */
async function lookUpBonus(
  db: Db,
  { memberId, now }: Pick<Asker, "memberId" | "now">,
): Promise<{ code: KnownCode } | { refusal: Refusal }> {
  if (memberId === null) return { refusal: "discount_code_not_found" };
  const { stands, usedIn } = await findBonusStanding(db, { memberId, now });
  if (stands) return { code: bonusCode };
  return { refusal: usedIn === null ? "discount_code_not_found" : refusalOfUse(usedIn) };
}

/** The value to which a code is restricted; null: no restriction. */
function allows(only: string | null, is: string | null): boolean {
  return only === null || only === is;
}
