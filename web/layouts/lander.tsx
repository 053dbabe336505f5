import { Outlet } from "react-router";
import { companyQuery, userQuery } from "#web/features/ground/session/queries.ts";
import { ErrorPage } from "#web/features/ground/shell/deferred-parts.tsx";
import { LanderShell } from "#web/features/ground/shell/lander-shell.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/lander";

export const handle = { messages: ["footer"] } satisfies PageFacts;

const queries = () => [optional(userQuery()), optional(companyQuery())];

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);
export const shouldRevalidate = () => false;

/** The layout of landing pages (seed section 2). */
export default function LanderLayout() {
  return (
    <LanderShell>
      <Outlet />
    </LanderShell>
  );
}

export function ErrorBoundary() {
  return (
    <LanderShell>
      <ErrorPage />
    </LanderShell>
  );
}
