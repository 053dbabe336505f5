import type { Db } from "#server/db/open-database.ts";
import type { MemberData, MemberLife } from "#server/platform/member-life.ts";

/** All data that the site stores about a member, by module and table, in one snapshot. */
export async function exportMember(
  db: Db,
  lives: readonly MemberLife[],
  memberId: string,
  secret: string,
): Promise<Record<string, MemberData>> {
  return db.transaction(
    async (tx) => {
      const data: Record<string, MemberData> = {};
      for (const life of lives) data[life.module] = await life.export(tx, memberId, secret);
      return data;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
