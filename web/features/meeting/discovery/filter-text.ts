import { useKindsName } from "#web/features/ground/session/kind-name.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { type ActiveFilter, type Applied, ages, type Filters } from "./filters.ts";
import { useRegionLabel } from "./region-label.ts";
import { useRegions } from "./use-regions.ts";
import { useWishText } from "./wish-text.ts";

/** The texts of chosen filters: "Women", "25 to 35", "Utrecht". */
export function useFilterText(
  filters: Filters,
  applied: Partial<Applied>,
): (filter: Pick<ActiveFilter, "name">) => string {
  const t = useT("search");
  const format = useFormat();
  const regionLabel = useRegionLabel();
  const kindsName = useKindsName();
  const wishText = useWishText(filters.gender ?? applied.gender);
  const { kind, regions } = useRegions(
    filters.countryregion ? (filters.country ?? applied.country ?? null) : null,
  );
  return ({ name }) => {
    switch (name) {
      case "gender":
        return t(`gender.${filters.gender ?? "any"}`);
      case "country":
        return filters.country === "any" ? t("filter.any_country") : format.country(filters.country ?? "");
      case "countryregion":
        return regions.find(({ id }) => id === filters.countryregion)?.name ?? regionLabel(kind);
      case "age":
        return t("active.ages", { min: filters.min_age ?? ages.min, max: filters.max_age ?? ages.max });
      case "kind":
        return kindsName(filters.kind ?? "member");
      default:
        return wishText(name, filters);
    }
  };
}
