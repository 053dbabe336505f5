import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { usePageFact } from "#web/lib/page/page-facts.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { classes } from "#web/ui/classes.ts";
import { Link } from "#web/ui/link.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { MemberParts } from "./deferred-parts.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

export function TopBar({ className }: { className?: string }) {
  const t = useT("common");
  const site = usePageRequest();
  const user = useUser();
  const isLogin = usePageFact("isLogin");
  return (
    <header className={classes("sticky top-0 z-30 border-b bg-surface-raised pt-safe", className)}>
      <div className="mx-auto flex h-15 max-w-page items-center gap-2 px-4 md:gap-4">
        {user ? <MemberParts part="back" /> : null}
        <Link to={user ? "/members" : "/"} className="shrink-0 rounded-control py-1.5">
          <Logo site={site} isRoomy={!user && !isLogin} />
        </Link>
        {user ? <MemberParts part="nav" /> : null}
        <div className="ml-auto flex items-center gap-1">
          {site.isLanguageMenuHidden ? null : <LanguageMenu />}
          {user ? null : (
            <span className="max-sm:hidden">
              <ThemeMenu />
            </span>
          )}
          {user ? (
            <MemberParts part="account" />
          ) : isLogin ? null : (
            <ButtonLink to="/login" size="sm" className="ml-1 shrink-0 whitespace-nowrap">
              {t("login")}
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  );
}
