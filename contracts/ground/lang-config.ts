import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { nothing } from "#contracts/shapes.ts";
import { detectedCountry } from "#i18n/countries.ts";
import { locales } from "#i18n/locales.ts";

/** The choices at /lang-config (seed section 2). */
export const langConfig = z.strictObject({
  /** One of those that the site offers in the country. */
  language: z.enum(locales, "language_unknown"),
  /** One of the site's countries, or `detected`, which removes a choice; null keeps the previous state. */
  country: z.string("country_unknown").max(detectedCountry.length, "country_unknown").nullable(),
});

/** The longest form of a browser without scripts. */
export const langFormBytes = 4096;

export const langConfigEndpoints = {
  "PUT /api/lang-config": endpoint({
    summary:
      "Choose the language and country of this browser (seed section 2: /lang-config). The country becomes `geoip_selected_country`. The language is also saved for a signed-in member. The member's place does not change.",
    audience: "anyone",
    body: langConfig,
    answer: langConfig,
  }),
  "POST /lang-config": endpoint({
    summary:
      "Choose language and country by the form of a browser without scripts. The answer is a redirect (HTTP 303) to `next`, or back to the form if a choice was refused. An unreadable form, or too many forms, get an error page.",
    audience: "anyone",
    body: z.object({
      language: z.string().max(100).optional(),
      /** Empty: no choice. */
      country: z.string().max(100).optional(),
      /** A path of this site; any other value leads to the start page. */
      next: z.string().max(langFormBytes).optional(),
    }),
    answer: nothing,
    idempotent: false,
  }),
};
