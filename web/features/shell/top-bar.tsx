import { Link, NavLink, useLocation } from "react-router";
import { useUser } from "#web/features/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import { usePageRequest } from "#web/lib/page-context.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BackButton } from "./back-button.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { useNavItems } from "./nav-items.ts";
import { ThemeMenu } from "./theme-menu.tsx";

export function TopBar({ className }: { className?: string }) {
  const t = useT("common");
  const { siteName, isLanguageMenuHidden } = usePageRequest();
  const user = useUser();
  const { pathname } = useLocation();
  const items = useNavItems();
  return (
    <header className={classes("sticky top-0 z-30 border-b bg-surface-raised pt-safe", className)}>
      <div className="mx-auto flex h-15 max-w-page items-center gap-2 px-4 md:gap-4">
        <BackButton />
        <Link to={user ? "/members" : "/"} className="rounded-control py-1.5">
          <Logo name={siteName} />
        </Link>
        {user ? (
          <nav aria-label={t("nav.label")} className="mx-auto max-md:hidden">
            <ul className="flex gap-1">
              {items.map(({ to, label, icon, badge }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    className={({ isActive }) =>
                      classes(
                        "flex min-h-11 items-center gap-2 rounded-pill px-3 text-sm font-semibold transition-colors",
                        isActive
                          ? "bg-primary-soft text-on-primary-soft"
                          : "text-text-muted hover:bg-surface-sunken hover:text-text",
                      )
                    }
                  >
                    <Icon icon={icon} />
                    <span>{label}</span>
                    {badge ? <Badge {...badge} /> : null}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <div className="ml-auto flex items-center gap-1">
          {isLanguageMenuHidden ? null : <LanguageMenu />}
          {user ? null : <ThemeMenu />}
          {user ? (
            <AccountMenu />
          ) : pathname === "/login" ? null : (
            <ButtonLink to="/login" size="sm" className="ml-1">
              {t("nav.login")}
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  );
}
