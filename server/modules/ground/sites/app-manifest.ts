import type { Locale } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { translator } from "#server/platform/translate.ts";
import { coloursOfNiche } from "./niche-colours.ts";

/** The manifest of a site as an installed app (W3C Web App Manifest), in the reader's language. */
export function composeManifest({ settings }: RequestSite, locale: Locale, country: string | null) {
  const { name, niche } = settings.brand;
  const t = translator(regionalTag(locale, country), "navigation");
  const icon = (file: string, purpose: "any" | "maskable") => ({
    // The address contains the niche: a site that changes it has new icons at once, in spite of caches.
    src: `/app-icons/${file}?niche=${niche}`,
    sizes: `${/\d+/.exec(file)}x${/\d+/.exec(file)}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    name,
    short_name: name,
    ...(settings.marketing.description !== "" && { description: settings.marketing.description }),
    lang: locale,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: coloursOfNiche(niche).primary,
    categories: ["social", "lifestyle"],
    prefer_related_applications: false,
    icons: [
      icon("192.png", "any"),
      icon("512.png", "any"),
      icon("maskable-192.png", "maskable"),
      icon("maskable-512.png", "maskable"),
    ],
    shortcuts: [
      { name: t("search"), url: "/members" },
      { name: t("messages"), url: "/chats" },
      { name: t("likes"), url: "/likes" },
    ],
  };
}
