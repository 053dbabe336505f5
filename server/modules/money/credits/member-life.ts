import { eq } from "drizzle-orm";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { closePurse } from "./close-purse.ts";
import { grantCredits } from "./grant-credits.ts";
import { openPurse } from "./open-purse.ts";

export const creditsLife: MemberLife = {
  module: "credits",
  tables: {
    credit_balances: { forget: "erased", export: "shown" },
    ledger_entries: {
      forget: { kept: "the books: every entry stays, under a number that is nobody's any more" },
      export: "shown",
    },
  },
  async begin(tx, { memberId, site, now }) {
    await openPurse(tx, { memberId });
    await grantCredits(tx, {
      memberId,
      amount: site.settings.money.signupCredits,
      cause: "signup_bonus",
      idempotencyKey: `signup_bonus:${memberId}`,
      now,
    });
  },
  async forget(tx, { memberId, now, isStillNamed }) {
    await closePurse(tx, { memberId, now, staysOpen: isStillNamed });
    return "gone";
  },
  async export(db, memberId) {
    return {
      credit_balances: await db.select().from(creditBalances).where(eq(creditBalances.memberId, memberId)),
      ledger_entries: await db
        .select({
          fromBook: ledgerEntries.fromBook,
          toBook: ledgerEntries.toBook,
          amount: ledgerEntries.amount,
          cause: ledgerEntries.cause,
          causeId: ledgerEntries.causeId,
          balanceAfter: ledgerEntries.balanceAfter,
          createdAt: ledgerEntries.createdAt,
        })
        .from(ledgerEntries)
        .where(eq(ledgerEntries.memberId, memberId)),
    };
  },
};
