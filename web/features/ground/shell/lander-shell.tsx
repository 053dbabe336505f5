import type { ReactNode } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { classes } from "#web/ui/classes.ts";
import { Link } from "#web/ui/link.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { OfflineBanner } from "#web/ui/offline-banner.tsx";
import { Footer } from "./deferred-parts.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { SkipLink } from "./skip-link.tsx";

/** The frame of a landing page (seed section 2): the header is the logo; languages are at the bottom. */
export function LanderShell({ children }: { children: ReactNode }) {
  const t = useT("common");
  const site = usePageRequest();
  const user = useUser();
  return (
    <div className={classes("flex min-h-dvh flex-col", user ? "logged-in" : "logged-out")}>
      <SkipLink />
      <header className="bg-surface-raised pt-safe">
        <div className="mx-auto flex h-15 max-w-page items-center px-5">
          <Link to={user ? "/members" : "/"} className="shrink-0 rounded-control py-1.5">
            <Logo site={site} />
          </Link>
        </div>
      </header>
      <OfflineBanner text={t("offline")} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {site.isLanguageMenuHidden ? null : (
        <div className="border-t bg-surface-sunken">
          <div className="mx-auto flex max-w-page px-3 py-1">
            <LanguageMenu />
          </div>
        </div>
      )}
      <Footer />
    </div>
  );
}
