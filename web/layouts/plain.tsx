import { Outlet } from "react-router";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { ErrorPage } from "#web/features/ground/shell/deferred-parts.tsx";
import { PlainShell } from "#web/features/ground/shell/plain-shell.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/plain";

export const handle = { isApart: true } satisfies PageFacts;

const queries = () => [optional(userQuery())];

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);
export const shouldRevalidate = () => false;

/** For pages with one task, such as choosing a new password (seed section 2: outside the default layout). */
export default function PlainLayout() {
  return (
    <PlainShell>
      <Outlet />
    </PlainShell>
  );
}

export function ErrorBoundary() {
  return (
    <PlainShell>
      <ErrorPage />
    </PlainShell>
  );
}
