import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts, leavingAnswers } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";

const numbers = /\+?\d(?:[\s./()-]{0,3}\d){5,30}/g;
const removed = "[…]";

/**
 * Keeps the reason for leaving without personal data: no member id, only the month, and remarks without the
 * member's names, addresses and numbers.
 */
export async function forgetAnswer(tx: Db, memberId: string): Promise<void> {
  const [answer] = await tx.select().from(leavingAnswers).where(eq(leavingAnswers.memberId, memberId));
  if (!answer) return;
  const [person] = await tx
    .select({ email: accounts.email, name: profiles.name })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.memberId, accounts.id))
    .where(eq(accounts.id, memberId));
  const { remarks, createdAt } = answer;
  await tx
    .update(leavingAnswers)
    .set({
      memberId: null,
      remarks: remarks && withoutPerson(remarks, [person?.email, person?.name]),
      createdAt: new Date(Date.UTC(createdAt.getUTCFullYear(), createdAt.getUTCMonth())),
    })
    .where(eq(leavingAnswers.id, answer.id));
}

function withoutPerson(remarks: string, names: readonly (string | null | undefined)[]): string {
  let text = remarks;
  for (const name of names) if (name) text = text.replaceAll(new RegExp(RegExp.escape(name), "giu"), removed);
  const words = text.split(" ").map((word) => (word.includes("@") ? removed : word));
  return words.join(" ").replace(numbers, removed);
}
