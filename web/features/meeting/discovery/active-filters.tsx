import { X } from "lucide-react";
import { useKindsName } from "#web/features/ground/session/kind-name.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import {
  type ActiveFilter,
  type Applied,
  ages,
  type Filters,
  honoured,
  listActive,
  searchPath,
} from "./filters.ts";
import { useRegionLabel } from "./region-label.ts";
import { useRegions } from "./use-regions.ts";
import { useWishText } from "./wish-text.ts";

/** The active filters, each with a link that removes it; links work before the script has loaded. */
export function ActiveFilters({ filters, applied }: { filters: Filters; applied: Partial<Applied> }) {
  const t = useT("search");
  const format = useFormat();
  const regionLabel = useRegionLabel();
  const kindsName = useKindsName();
  const wishText = useWishText();
  const { kind, regions } = useRegions(
    filters.countryregion ? (filters.country ?? applied.country ?? null) : null,
  );
  const active = listActive(honoured(filters, applied));
  if (active.length === 0) return null;

  const textOf = ({ name }: ActiveFilter): string => {
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

  return (
    <ul aria-label={t("active.label")} className="flex flex-wrap items-center gap-2">
      {active.map((filter) => (
        <li key={filter.name}>
          <Link
            to={searchPath(filter.without)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-pill bg-primary-soft py-1 pr-3 pl-4 text-sm font-semibold text-on-primary-soft hover:brightness-95 dark:hover:brightness-125"
          >
            <span aria-hidden="true">{textOf(filter)}</span>
            <span className="sr-only">{t("active.remove", { filter: textOf(filter) })}</span>
            <Icon icon={X} size="sm" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={searchPath(filters.order ? { order: filters.order } : {})}
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-primary-text underline underline-offset-4"
        >
          {t("active.reset")}
        </Link>
      </li>
    </ul>
  );
}
