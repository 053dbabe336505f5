import { eq } from "drizzle-orm";
import {
  accountMails,
  accounts,
  accountTokens,
  emailChanges,
  leavingAnswers,
  sessions,
} from "#server/db/schema/accounts.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { forgetAnswer } from "./forget-answer.ts";

const secret = { withheld: "secrets that open something, and what they open is shown" } as const;

/** The account's own row is deleted last, after the data of all other modules (forget-member.ts). */
export const accountsLife: MemberLife = {
  module: "accounts",
  tables: {
    accounts: {
      forget: { kept: "a number without a person, where a partner or an order names it" },
      export: "shown",
    },
    sessions: { forget: "erased", export: "shown" },
    account_tokens: { forget: "erased", export: secret },
    email_changes: { forget: "erased", export: "shown" },
    account_mails: { forget: "erased", export: "shown" },
    leaving_answers: { forget: { kept: "why somebody left, without the person" }, export: "shown" },
    member_stamps: {
      forget: { kept: "goes with the account's row" },
      export: { withheld: "counts changes and says nothing of the person" },
    },
    // A table of the platform, which has no members.
    idempotency_keys: {
      forget: "erased",
      export: { withheld: "first answers of the last day, of what stands in the tables themselves" },
    },
    outbox_entries: {
      forget: { kept: "of demos and tests; the purge erases what went to an address that is nobody's now" },
      export: { withheld: "of demos and tests, by address" },
    },
  },
  async forget(tx, { memberId }) {
    await tx.delete(sessions).where(eq(sessions.accountId, memberId));
    await tx.delete(accountTokens).where(eq(accountTokens.accountId, memberId));
    await tx.delete(emailChanges).where(eq(emailChanges.accountId, memberId));
    // Mails that a mailbox got still count for its limits, by its hash, for two days.
    await tx.update(accountMails).set({ accountId: null }).where(eq(accountMails.accountId, memberId));
    await forgetAnswer(tx, memberId);
    return "gone";
  },
  async export(db, memberId) {
    const rows = await db.select().from(accounts).where(eq(accounts.id, memberId));
    return {
      accounts: rows.map(({ passwordHash, shadowOfId: _, emailNormalized: __, ...account }) => ({
        ...account,
        hasPassword: passwordHash !== null,
      })),
      sessions: await db
        .select({
          createdAt: sessions.createdAt,
          expiresAt: sessions.expiresAt,
          userAgent: sessions.userAgent,
          country: sessions.country,
        })
        .from(sessions)
        .where(eq(sessions.accountId, memberId)),
      email_changes: await db
        .select({
          email: emailChanges.email,
          previousEmail: emailChanges.previousEmail,
          createdAt: emailChanges.createdAt,
          confirmedAt: emailChanges.confirmedAt,
        })
        .from(emailChanges)
        .where(eq(emailChanges.accountId, memberId)),
      account_mails: await db
        .select({ cause: accountMails.cause, createdAt: accountMails.createdAt })
        .from(accountMails)
        .where(eq(accountMails.accountId, memberId)),
      leaving_answers: await db
        .select({
          reason: leavingAnswers.reason,
          remarks: leavingAnswers.remarks,
          createdAt: leavingAnswers.createdAt,
        })
        .from(leavingAnswers)
        .where(eq(leavingAnswers.memberId, memberId)),
    };
  },
};
