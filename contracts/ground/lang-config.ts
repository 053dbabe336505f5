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
      "Choose this browser's language and country (seed section 2: /lang-config), which is then `geoip_selected_country`. The language becomes the caller's saved one too; where they live stays as it is.",
    audience: "anyone",
    body: langConfig,
    answer: langConfig,
  }),
  "POST /lang-config": endpoint({
    summary:
      "The same as a form of a browser without scripts: answers 303 with where to go on, which is the page of the form again where something was refused. What cannot be read at all, or comes too often, is refused with a page.",
    audience: "anyone",
    body: z.object({
      language: z.string().max(100).optional(),
      /** Empty: none. */
      country: z.string().max(100).optional(),
      /** A path of this site; anything else leads to the start. As long as a form may be. */
      next: z.string().max(langFormBytes).optional(),
    }),
    answer: nothing,
    idempotent: false,
  }),
};
