import type { FastifyInstance } from "fastify";
import { hasLocale } from "#i18n/site-languages.ts";
import { FieldError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { getCaller, getUser } from "./get-user.ts";
import { saveLanguage } from "./save-language.ts";
import { stopLooking } from "./stop-looking.ts";

/** The signed-in member as every page asks for them, and what they set without a form. */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  mount(app, "GET /api/user.php", async ({ caller, site }) => ({
    user: caller ? await getCaller(db, storage, site, caller) : null,
  }));

  mount(app, "POST /api/page-hidden.php", async ({ caller, now }) => {
    if (caller) await stopLooking(db, { memberId: caller.memberId, now });
    return {};
  });

  mount(app, "PUT /api/user.php", async ({ body, caller, site }) => {
    if (!hasLocale(site.settings.reach.languages, body.language))
      throw new FieldError({ language: { code: "language_unknown" } });
    await saveLanguage(db, { memberId: caller.memberId, language: body.language });
    return { user: await getUser(db, storage, site, caller.memberId) };
  });
}
