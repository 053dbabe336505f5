import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { type Filters, type Gender, topicsOf, type Wish } from "./filters.ts";
import { useTraitText } from "./trait-text.ts";

/** The name of a filter that the profile never fills in, as chosen. */
export function useWishText(gender: Gender | undefined): (wish: Wish, filters: Filters) => string {
  const t = useT("search");
  const options = useT("options");
  const places = useT("places");
  const format = useFormat();
  const traitText = useTraitText(gender);
  return (wish, filters) => {
    switch (wish) {
      case "photo":
      case "online":
      case "new":
        return t(`filter.${wish}`);
      case "interests":
        if (filters.interests === "shared") return t("filter.shared_interests");
        return format.list(topicsOf(filters.interests).map((topic) => options(`interests.${topic}`)));
      case "distance":
        return places("distance.under", { km: filters.distance ?? 0 });
      case "seeks":
        return t("active.trait", {
          name: t("filter.seeks"),
          options: options(`sought.${filters.seeks ?? "woman"}`),
        });
      default: {
        const chosen = filters[wish]?.split(",") ?? [];
        return t("active.trait", {
          name: t(`filter.${wish}`),
          options: format.list(chosen.map((option) => traitText(wish, option))),
        });
      }
    }
  };
}
