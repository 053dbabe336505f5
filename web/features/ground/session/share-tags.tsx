import { sharePicturePixels } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { usePageRequest } from "#web/lib/page/page-context.ts";

type ShareTagsProps = {
  title: string;
  description: string;
  canonical: string;
  /** The languages of the page. */
  languages: readonly Locale[];
  /** The language of the texts, if it is not the visitor's. */
  language?: Locale | undefined;
};

/**
 * Title, description and picture of a public page for messengers that show a shared link (Open Graph, X cards). They read
 * pages as visitors do; a page drawn for a signed-in caller has none of it.
 */
export function ShareTags({ title, description, canonical, languages, language }: ShareTagsProps) {
  const { siteName, origin, sharePicture } = usePageRequest();
  const visitors = useLocale();
  if (!sharePicture) return null;
  const spoken = language ?? visitors;
  return (
    <>
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={canonical} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${origin}${sharePicture.path}`} />
      <meta property="og:image:width" content={`${sharePicturePixels.width}`} />
      <meta property="og:image:height" content={`${sharePicturePixels.height}`} />
      <meta property="og:image:alt" content={sharePicture.alt} />
      <meta property="og:locale" content={territorial(spoken)} />
      {languages
        .filter((locale) => locale !== spoken)
        .map((locale) => (
          <meta key={locale} property="og:locale:alternate" content={territorial(locale)} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A language with the country that its texts are written for, as Open Graph requires: `de_DE`, `en_GB`. */
function territorial(locale: Locale): string {
  const { language, region } = new Intl.Locale(regionalTag(locale, null)).maximize();
  return `${language}_${region}`;
}
