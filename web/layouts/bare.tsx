import { Outlet } from "react-router";
import { SkipLink } from "#web/features/ground/shell/skip-link.tsx";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { Logo } from "#web/ui/logo.tsx";

/** Makes no requests and loads no late code, so that it works without a network. */
export default function BareLayout() {
  const site = usePageRequest();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b bg-surface-raised pt-safe">
        <div className="mx-auto flex h-15 w-full max-w-message items-center px-4">
          <Logo site={site} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="grow pb-safe outline-none">
        <Outlet />
      </main>
    </div>
  );
}
