import { X } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { useFilterText } from "./filter-text.ts";
import { type Applied, type Filters, honoured, listActive, searchPath } from "./filters.ts";

/** The active filters, each with a link that removes it; links work before the script has loaded. */
export function ActiveFilters({ filters, applied }: { filters: Filters; applied: Partial<Applied> }) {
  const t = useT("search");
  const textOf = useFilterText(filters, applied);
  const active = listActive(honoured(filters, applied));
  if (active.length === 0) return null;

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
