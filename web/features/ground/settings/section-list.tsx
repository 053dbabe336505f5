import { ChevronRight } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link, NavLink } from "#web/ui/link.tsx";
import { settingsSections } from "./sections.ts";
import { fromOverview } from "./way-back.ts";

/** The start page of Settings: all sections, each with its purpose. */
export function SectionOverview() {
  const t = useT("settings");
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {settingsSections.map(({ name, icon }) => (
        <li key={name}>
          <Link
            to={`/notifications/${name}`}
            state={fromOverview}
            className="flex h-full min-h-16 items-center gap-3.5 rounded-card bg-surface-raised px-4 py-3.5 shadow-soft transition hover:shadow-lifted dark:ring-1 dark:ring-border/60"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-control bg-primary-soft text-on-primary-soft">
              <Icon icon={icon} />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{t(`sections.${name}.title`)}</span>
              <span className="block text-sm text-pretty text-text-muted">{t(`sections.${name}.text`)}</span>
            </span>
            <Icon icon={ChevronRight} className="shrink-0 text-text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The list next to a section on a wide screen. */
export function SectionNav() {
  const t = useT("settings");
  return (
    <nav aria-label={t("title")} className="sticky top-20 hidden w-60 shrink-0 lg:block">
      <Link to="/notifications" className="block px-3 pb-3 text-xl font-bold">
        {t("title")}
      </Link>
      <ul className="grid gap-1">
        {settingsSections.map(({ name, icon }) => (
          <li key={name}>
            <NavLink
              to={`/notifications/${name}`}
              className={({ isActive }) =>
                classes(
                  "flex min-h-11 items-center gap-3 rounded-control px-3 py-2 font-semibold transition-colors",
                  isActive
                    ? "bg-primary-soft text-on-primary-soft"
                    : "text-text-muted hover:bg-surface-sunken hover:text-text",
                )
              }
            >
              <Icon icon={icon} className="shrink-0" />
              <span className="min-w-0 wrap-anywhere">{t(`sections.${name}.title`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
