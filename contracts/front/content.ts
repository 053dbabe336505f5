import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { instant } from "#contracts/shapes.ts";
import { locales } from "#i18n/locales.ts";

/** The name of a page in its address: `/pages/terms`, `/imprint`. */
export const pageName = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(60);

/** Text below a heading. The server makes `html` from Markdown, without HTML by its writer. */
const part = z.object({
  /** The fragment in the address, the same in every language. */
  id: z.string(),
  title: z.string(),
  html: z.string(),
});

export const contentEndpoints = {
  "GET /api/content/:page": endpoint({
    summary:
      "Get a page of words (seed section 2: /pages/... and /{token}). The answer is the site's own text, or the product's text if the site has none, with the sections for the caller's country (English in the United States: privacy). Its language is `locale`, or the caller's language if `locale` is missing.",
    audience: "anyone",
    params: z.object({ page: pageName }),
    query: z.object({
      locale: z.enum(locales).optional(),
      /** An older version; 0 is the product's text, if it is older than the first one that the site published. */
      version: z.coerce.number().int().min(0).max(1_000_000).optional(),
    }),
    answer: z.object({
      page: z.string(),
      locale: z.enum(locales),
      /** The languages in which the page exists. */
      locales: z.array(z.enum(locales)),
      title: z.string(),
      description: z.string(),
      intro: z.string(),
      sections: z.array(part.extend({ parts: z.array(part) })),
      version: z.number().int(),
      changed_at: instant,
      /** There is a newer version. */
      is_old: z.boolean(),
      /** All versions in this language, the newest first; the product's text only if the site showed it. */
      versions: z.array(z.object({ version: z.number().int(), changed_at: instant })),
    }),
  }),
};
