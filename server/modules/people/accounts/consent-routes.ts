import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { dropTracking } from "#server/modules/ground/sites/keep-tracking.ts";
import { listConsents } from "#server/modules/people/consents/list-consents.ts";
import { updateProfile } from "#server/modules/people/profiles/update-profile.ts";
import { AppError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { forgetTracking } from "./forget-tracking.ts";

export function consentRoutes(app: FastifyInstance, { db, env, geo }: Services): void {
  mount(app, "GET /api/consents", async ({ caller: { memberId } }) => {
    const [kept, log] = await Promise.all([findKept(db, memberId), listConsents(db, memberId)]);
    return {
      sexuality: kept.sensitiveConsentAt !== null,
      tracking: kept.tracking,
      log: log.map(({ kind, version, isGiven, createdAt }) => ({
        kind,
        version,
        is_given: isGiven,
        at: createdAt.toISOString(),
      })),
    };
  });

  mount(app, "DELETE /api/consents/:kind", async ({ params, caller: { memberId }, site, now, reply }) => {
    if (params.kind === "sexuality") {
      await updateProfile(db, geo, { memberId, change: { sensitive_consent: false }, site, now });
    } else {
      await forgetTracking(db, { memberId, now });
      // The tracking cookie of this browser is deleted, too.
      dropTracking(reply, env.secureCookies);
    }
    return {};
  });
}

async function findKept(db: Db, memberId: string) {
  const [row] = await db
    .select({ tracking: accounts.tracking, sensitiveConsentAt: profiles.sensitiveConsentAt })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.memberId, accounts.id))
    .where(eq(accounts.id, memberId));
  if (!row) throw new AppError("not_found");
  return row;
}
