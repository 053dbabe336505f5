import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";

type Step = {
  memberId: string;
  /** The step that the sign-up has reached; null: it is done. */
  step: (typeof accounts.$inferSelect)["signupStep"];
  /** Whether the member wants pushes; left out: the member was not asked. */
  isPushWished?: boolean | undefined;
};

/** Stores the step of the sign-up that a member has reached (seed section 5), and their answers. */
export async function saveSignupStep(db: Db, { memberId, step, isPushWished }: Step): Promise<void> {
  await db
    .update(accounts)
    .set({
      signupStep: step,
      ...(isPushWished === undefined ? {} : { pushWished: isPushWished ? "yes" : "no" }),
    })
    .where(eq(accounts.id, memberId));
}
