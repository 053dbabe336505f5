import type { Db } from "#server/db/open-database.ts";
import type { Discount } from "./discount-rules.ts";
import { type Asker, lookUpCode } from "./look-up-code.ts";
import { findDiscounts, type Standing } from "./queries.ts";

/** All discounts that may lower the caller's prices now: their own, and the code they name if it is valid. */
export async function listDiscounts(
  db: Db,
  asker: Asker,
  named: string | null,
): Promise<{ discounts: Discount[]; held: Standing["held"] }> {
  const { memberId, now } = asker;
  const [standing, found] = await Promise.all([
    memberId === null ? { own: [], held: null } : findDiscounts(db, { memberId, now }),
    named === null ? null : lookUpCode(db, named, asker),
  ]);
  const { own, held } = standing;
  if (found === null || "refusal" in found || own.some(({ code }) => code === found.code.code))
    return { discounts: own, held };
  const { id, code, percentage, minimumMinor } = found.code;
  return { discounts: [...own, { codeId: id, code, percentage, minimumMinor }], held };
}
