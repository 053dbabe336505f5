import { eq } from "drizzle-orm";
import { finderAnswers } from "#server/db/schema/finder.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { deleteAnswers } from "./delete-answers.ts";

export const finderLife: MemberLife = {
  module: "finder",
  tables: { finder_answers: { forget: "erased", export: "shown" } },
  async forget(tx, { memberId }) {
    await deleteAnswers(tx, memberId);
    return "gone";
  },
  async export(db, memberId) {
    return {
      finder_answers: await db.select().from(finderAnswers).where(eq(finderAnswers.memberId, memberId)),
    };
  },
};
