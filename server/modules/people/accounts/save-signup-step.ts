import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";

type Step = {
  memberId: string;
  /** Where the sign-up stands; null: it is done. */
  step: (typeof accounts.$inferSelect)["signupStep"];
  /** Whether pushes are wished; left out: it was not asked. */
  isPushWished?: boolean | undefined;
};

/** Remembers the step of the sign-up that a member has reached (seed section 5), and what they answered on the way. */
export async function saveSignupStep(db: Db, { memberId, step, isPushWished }: Step): Promise<void> {
  await db
    .update(accounts)
    .set({
      signupStep: step,
      ...(isPushWished === undefined ? {} : { pushWished: isPushWished ? "yes" : "no" }),
    })
    .where(eq(accounts.id, memberId));
}
