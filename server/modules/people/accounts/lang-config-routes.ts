import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { langConfig, langFormBytes } from "#contracts/ground/lang-config.ts";
import { preferenceDays } from "#contracts/limits.ts";
import { readOwnPath } from "#contracts/next-path.ts";
import { countryCookie, detectedCountry } from "#i18n/countries.ts";
import { localeCookie, localeCookieDays } from "#i18n/locales.ts";
import {
  checkLangConfig,
  isChoice,
  type LangConfig,
} from "#server/modules/ground/sites/check-lang-config.ts";
import { FieldError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import { answerRefusalPage } from "#server/platform/http/refusal-page.ts";
import { daySeconds } from "#server/platform/time-units.ts";
import { translator } from "#server/platform/translate.ts";
import type { Services } from "#server/services.ts";
import { saveLanguage } from "./save-language.ts";

/** Language and country of a browser; the routes stand here because they also save a member's language. */
export function langConfigRoutes(app: FastifyInstance, { db, env }: Services): void {
  async function choose(chosen: LangConfig, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { caller, site, country: countryNow, geoCountry } = request;
    checkLangConfig(chosen, { reach: site.settings.reach, countryNow, geoCountry });
    if (caller) await saveLanguage(db, { memberId: caller.memberId, language: chosen.language });
    const cookie = { path: "/", sameSite: "lax", secure: env.secureCookies } as const;
    reply.setCookie(localeCookie, chosen.language, { ...cookie, maxAge: localeCookieDays * daySeconds });
    if (chosen.country === detectedCountry) reply.clearCookie(countryCookie, cookie);
    else if (chosen.country !== null)
      reply.setCookie(countryCookie, chosen.country, { ...cookie, maxAge: preferenceDays * daySeconds });
  }

  mount(app, "PUT /api/lang-config", async ({ body, request, reply }) => {
    await choose(body, request, reply);
    return body;
  });

  app.register(async (forms) => {
    forms.setErrorHandler<FastifyError>((error, request, reply) => {
      const text = translator(request.locale, "common")("language.more");
      answerRefusalPage(error, request, reply, { path: "/lang-config", text });
      return reply;
    });
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: langFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    mount(forms, "POST /lang-config", async ({ body, site, request, reply }) => {
      // defence: form-leads-home
      const next = readOwnPath(body.next, "/");
      const { language, country } = body;
      const asked = langConfig.safeParse({ language, country: country || null });
      const refused = asked.success
        ? await choose(asked.data, request, reply).then(() => null, refusedField)
        : String(asked.error.issues[0]?.path[0]);
      const back = new URLSearchParams({
        ...(country !== undefined && isChoice(site.settings.reach, country) && { country }),
        next,
        refused: refused ?? "",
      });
      reply.status(303).header("location", refused === null ? next : `/lang-config?${back}`);
      return {};
    });
  });
}

/** Name of the field that was refused. */
function refusedField(error: unknown): string {
  if (error instanceof FieldError) return Object.keys(error.fields)[0] ?? "";
  throw error;
}
