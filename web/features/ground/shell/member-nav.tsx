import { useT } from "#web/lib/language/i18n.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { NavLink } from "#web/ui/link.tsx";
import { useNavItems } from "./nav-items.ts";

/** The members' navigation in the top bar, from 768 px. */
export function MemberNav() {
  const t = useT("navigation");
  return (
    <nav aria-label={t("label")} className="mx-auto max-md:hidden">
      <ul className="flex lg:gap-1">
        {useNavItems().map(({ to, label, shortLabel = label, icon, badge }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                classes(
                  "flex min-h-11 items-center gap-2 rounded-pill px-2.5 text-sm whitespace-nowrap lg:px-3 font-semibold transition-colors",
                  isActive
                    ? "bg-primary-soft text-on-primary-soft"
                    : "text-text-muted hover:bg-surface-sunken hover:text-text dark:hover:bg-surface-overlay",
                )
              }
            >
              <Icon icon={icon} className="max-lg:hidden" />
              <span className="xl:hidden">{shortLabel}</span>
              <span className="max-xl:hidden">{label}</span>
              {badge ? <Badge {...badge} /> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
