import { Outlet } from "react-router";
import { companyQuery, settingsQuery, userQuery } from "#web/features/session/queries.ts";
import { ErrorPage } from "#web/features/shell/deferred-parts.tsx";
import { Shell } from "#web/features/shell/shell.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/load.ts";
import type { Route } from "./+types/default";

const queries = () => [optional(userQuery()), optional(settingsQuery()), optional(companyQuery())];

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);
export const shouldRevalidate = () => false;

export default function DefaultLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  );
}
