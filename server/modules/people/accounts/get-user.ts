import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { user as userShape } from "#contracts/people/accounts.ts";
import { isLocale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { imagesOf, presentMainImage } from "#server/modules/people/photos/present.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Storage } from "#server/platform/storage.ts";
import { presentAllowance } from "./present-allowance.ts";

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
  return {
    ...presentAllowance(
      purse ?? { balance: 0, freeMessagesUsed: 0, freeConversationsUsed: 0 },
      settings.money,
    ),
    id: account.id,
    status: account.status,
    paid_user: account.premiumAt !== null,
    signup_date: account.signupAt.toISOString(),
    language: isLocale(account.language) ? account.language : "en",
    notifications_disabled: account.notificationsDisabled,
    email: account.email,
    signup_step: account.signupStep,
    profile: {
      id: profile.memberId,
      name: profile.name,
      country: profile.country,
      region: profile.region,
      city: profile.city,
      gender: profile.gender,
      seeks: profile.seeks,
      status: profile.status,
      main_image: presentMainImage(imagesOf(storage, site), photo),
    },
  };
}
