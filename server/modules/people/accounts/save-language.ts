import { eq } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";

/** The language in which the member is written to, and in which their other browsers begin. */
export async function saveLanguage(
  db: Db,
  { memberId, language }: { memberId: string; language: Locale },
): Promise<void> {
  await db.update(accounts).set({ language }).where(eq(accounts.id, memberId));
}
