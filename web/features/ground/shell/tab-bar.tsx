import { UserRound } from "lucide-react";
import { useLocation } from "react-router";
import { useT } from "#web/lib/language/i18n.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { NavLink } from "#web/ui/link.tsx";
import { type NavItem, useNavItems } from "./nav-items.ts";

/** The phone's navigation at the bottom of the screen. */
export function TabBar() {
  const t = useT("navigation");
  const { pathname } = useLocation();
  const items: NavItem[] = [
    ...useNavItems(),
    { to: "/profile", label: t("me"), icon: UserRound, badge: null },
  ];
  return (
    <nav
      aria-label={t("label")}
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface-raised pb-safe md:hidden"
    >
      <ul className="flex">
        {items.map(({ to, label, shortLabel = label, icon, badge }) => (
          <li key={to} className="min-w-0 flex-auto">
            <NavLink
              to={to}
              className={({ isActive }) =>
                classes(
                  "flex h-15 flex-col items-center justify-center gap-0.5 px-0.5 text-xs font-semibold -outline-offset-2",
                  isActive ? "text-primary-text" : "text-text-muted",
                )
              }
            >
              <span className="relative">
                <Icon icon={icon} filled={pathname.startsWith(to) && to === "/likes"} />
                {badge ? <Badge {...badge} className="absolute -top-2 left-3" /> : null}
              </span>
              <span className="max-w-full truncate">{shortLabel}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
