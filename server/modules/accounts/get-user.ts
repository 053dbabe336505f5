import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { user as userShape } from "#contracts/accounts.ts";
import { isLocale } from "#i18n/locales.ts";
import type { Db } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { presentMainImage } from "#server/modules/photos/present.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Storage } from "#server/platform/storage.ts";

const userStatement = prepared((db) =>
  db
    .select({ account: accounts, profile: profiles, purse: creditBalances, photo: photos })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.memberId, accounts.id))
    .leftJoin(creditBalances, eq(creditBalances.memberId, accounts.id))
    .leftJoin(photos, eq(photos.id, profiles.mainPhotoId))
    .where(eq(accounts.id, sql.placeholder("memberId")))
    .prepare("user"),
);

/** The signed-in user as user.php answers (seed section 3). */
export async function getUser(
  db: Db,
  storage: Storage,
  site: RequestSite,
  memberId: string,
): Promise<z.input<typeof userShape>> {
  const [row] = await userStatement(db).execute({ memberId });
  if (!row) throw new Error(`no account ${memberId}`);
  const { account, profile, purse, photo } = row;
  const { settings } = site;
  const freeMessagesLeft = Math.max(0, settings.freeMessages - (purse?.freeMessagesUsed ?? 0));
  return {
    id: account.id,
    status: account.status,
    credits: purse?.balance ?? 0,
    paid_user: account.premiumAt !== null,
    signup_date: account.signupAt.toISOString(),
    language: isLocale(account.language) ? account.language : "en",
    notifications_disabled: account.notificationsDisabled,
    email: account.email,
    signup_step: account.signupStep,
    free_messages_left: freeMessagesLeft,
    free_conversations_left: Math.max(0, settings.freeConversations - (purse?.freeConversationsUsed ?? 0)),
    next_message_credits: freeMessagesLeft > 0 ? 0 : settings.message_credits,
    profile: {
      id: profile.memberId,
      name: profile.name,
      country: profile.country,
      region: profile.region,
      city: profile.city,
      gender: profile.gender,
      seeks: profile.seeks,
      status: profile.status,
      main_image: presentMainImage(storage, settings.cdn_prefix, photo),
    },
  };
}
