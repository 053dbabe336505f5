import type { Locale } from "#i18n/locales.ts";
import type { Settings } from "./site-settings.ts";

type Asked = { locale: Locale; niche: number };

/** The site's own title on its home page; undefined: the niche's. A lander of another niche has that niche's. */
export function ownTitle(settings: Settings, { locale, niche }: Asked): string | undefined {
  const { brand, marketing } = settings;
  return niche === brand.niche ? marketing.wording[locale]?.title || undefined : undefined;
}
