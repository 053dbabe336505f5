import type { z } from "zod";
import type { user as userShape } from "#contracts/people/accounts.ts";
import { spokenLocale } from "#i18n/site-languages.ts";
import type { Db } from "#server/db/open-database.ts";
import { imagesOf, presentMainImage } from "#server/modules/people/photos/present.ts";
import type { Caller, RequestSite } from "#server/platform/http/context.ts";
import type { Storage } from "#server/platform/storage.ts";
import { ownFactsOf, readOwnFacts } from "./own-facts.ts";
import { presentAllowance } from "./present-allowance.ts";

type User = z.input<typeof userShape>;
type Facts = Awaited<ReturnType<typeof readOwnFacts>>;

/** The signed-in user as user.php answers (seed section 3), read from the database. */
export async function getUser(db: Db, storage: Storage, site: RequestSite, memberId: string): Promise<User> {
  return presentUser(await readOwnFacts(db, memberId), storage, site);
}

/** The same for a request that changes nothing: a page has read the data with the session. */
export async function getCaller(db: Db, storage: Storage, site: RequestSite, caller: Caller): Promise<User> {
  return presentUser(await ownFactsOf(db, caller), storage, site);
}

function presentUser({ account, profile, purse, photo }: Facts, storage: Storage, site: RequestSite): User {
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
    language: spokenLocale(settings.reach, account.language),
    notifications_disabled: account.notificationsDisabled,
    notifications_disabled_reasons: account.disabledReasons,
    email: account.email,
    signup_step: account.signupStep,
    first_message_waiting: account.status === "active" && account.signupMessageTo !== null,
    has_decision: account.hasDecision,
    has_support_answer: account.hasSupportAnswer,
    profile: {
      id: account.id,
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
