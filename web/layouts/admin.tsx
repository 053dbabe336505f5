import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Outlet } from "react-router";
import { DeskNav } from "#web/features/desk/staff/desk-nav.tsx";
import { LogOutButton } from "#web/features/desk/staff/log-out-button.tsx";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { ErrorPage } from "#web/features/ground/shell/deferred-parts.tsx";
import { LanguageMenu } from "#web/features/ground/shell/language-menu.tsx";
import { SkipLink } from "#web/features/ground/shell/skip-link.tsx";
import { ThemeMenu } from "#web/features/ground/shell/theme-menu.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Logo } from "#web/ui/logo.tsx";
import { OfflineBanner } from "#web/ui/offline-banner.tsx";

export const handle = { messages: ["staff"], isApart: true } satisfies PageFacts;

/** The frame of the staff's pages, without links from or to members' pages. */
export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}

function AdminFrame({ children }: { children: ReactNode }) {
  const t = useT("staff");
  const common = useT("common");
  const site = usePageRequest();
  useMembersLeftOut();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b bg-surface-raised pt-safe">
        <div className="mx-auto flex h-15 max-w-page items-center gap-2 px-4">
          <a href="/admin" className="flex min-w-0 items-center gap-2 rounded-control py-1.5">
            <Logo site={site} isRoomy />
            <span className="rounded-pill bg-surface-sunken px-2.5 py-0.5 text-xs font-semibold dark:bg-surface-overlay">
              {t("area")}
            </span>
          </a>
          <div className="ml-auto flex items-center gap-1">
            <LanguageMenu />
            <ThemeMenu />
            <LogOutButton />
          </div>
        </div>
      </header>
      <DeskNav />
      <OfflineBanner text={common("offline")} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
    </div>
  );
}

/**
 * Parts around every page request the member. Staff pages disable this request, because they must not depend
 * on a signed-in member.
 */
function useMembersLeftOut(): void {
  const client = useQueryClient();
  useState(() => {
    client.setQueryDefaults(userQuery().queryKey, { enabled: false });
  });
}

export function ErrorBoundary() {
  return (
    <AdminFrame>
      <ErrorPage />
    </AdminFrame>
  );
}
