import type { FieldCode } from "#contracts/errors.ts";
import { timeBonus } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import type { OrderStatus } from "#server/db/schema/payments.ts";
import { isCode, isHeldBy, type KnownCode, spellCode } from "./discount-rules.ts";
import { findBonusStanding, findCodeRow } from "./queries.ts";

export type Asker = {
  siteId: string;
  /** Null for visitors, who may see what a code makes of the prices. */
  memberId: string | null;
  /** Where the asker is by their address, whatever country they chose; what they chose where it tells none. */
  country: string | null;
  /** What the asker pays in. */
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
 * The code that somebody typed, or why it is good for nothing. Codes of another site, member, country or time are as
 * unknown as none.
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

/** The time bonus has no row: it follows from when its member signed up and from what they paid for. */
async function lookUpBonus(
  db: Db,
  { memberId, now }: Pick<Asker, "memberId" | "now">,
): Promise<{ code: KnownCode } | { refusal: Refusal }> {
  if (memberId === null) return { refusal: "discount_code_not_found" };
  const { stands, usedIn } = await findBonusStanding(db, { memberId, now });
  if (stands) return { code: bonusCode };
  return { refusal: usedIn === null ? "discount_code_not_found" : refusalOfUse(usedIn) };
}

/** What a code is restricted to; null: nothing. */
function allows(only: string | null, is: string | null): boolean {
  return only === null || only === is;
}
