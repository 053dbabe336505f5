import { Outlet } from "react-router";
import { companyQuery, timeBonusQuery, userQuery, useUser } from "#web/features/ground/session/queries.ts";
import { Shell } from "#web/features/ground/shell/shell.tsx";
import { MemberError } from "#web/flows/member-error.tsx";
import { ShellAlerts } from "#web/flows/shell-alerts.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import type { Route } from "./+types/default";

const LikeParts = deferred(() => import("#web/features/meeting/likes/like-parts.tsx"));

const queries = () => [optional(userQuery()), optional(timeBonusQuery()), optional(companyQuery())];

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);
export const shouldRevalidate = () => false;

export default function DefaultLayout() {
  const isMember = useUser() !== null;
  return (
    <Shell alerts={<ShellAlerts />}>
      <Outlet />
      {isMember ? <LikeParts /> : null}
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <MemberError />
    </Shell>
  );
}
