import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { type Filters, topicsOf, type Wish } from "./filters.ts";

/** The name of a filter that the profile never fills in, as chosen. */
export function useWishText(): (wish: Wish, filters: Filters) => string {
  const t = useT("search");
  const options = useT("options");
  const format = useFormat();
  return (wish, filters) => {
    if (wish !== "interests") return t(`filter.${wish}`);
    if (filters.interests === "shared") return t("filter.shared_interests");
    return format.list(topicsOf(filters.interests).map((topic) => options(`interests.${topic}`)));
  };
}
