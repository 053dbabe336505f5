import type { Locale } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { translator } from "#server/platform/translate.ts";
import { coloursOf } from "./site-colours.ts";

/** The manifest of a site as an installed app (W3C Web App Manifest), in the reader's language. */
export function composeManifest({ settings }: RequestSite, locale: Locale, country: string | null) {
  const { name, niche, accent } = settings.brand;
  const t = translator(regionalTag(locale, country), "navigation");
  const icon = (file: string, purpose: "any" | "maskable") => ({
    // The address names the colours: a site that changes them has new icons at once, in spite of caches.
    src: `/app-icons/${file}?${accent === "" ? `niche=${niche}` : `accent=${accent}`}`,
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
    theme_color: coloursOf(settings.brand).primary,
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
