import { eq } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";

/** Saves the language of the member's mails, which is also the first language of their other browsers. */
export async function saveLanguage(
  db: Db,
  { memberId, language }: { memberId: string; language: Locale },
): Promise<void> {
  await db.update(accounts).set({ language }).where(eq(accounts.id, memberId));
}
