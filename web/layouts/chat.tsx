import { Outlet } from "react-router";
import { timeBonusQuery, userQuery, useUser } from "#web/features/ground/session/queries.ts";
import { Shell } from "#web/features/ground/shell/shell.tsx";
import { MemberError } from "#web/flows/member-error.tsx";
import { ShellAlerts } from "#web/flows/shell-alerts.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { usePageFact } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/chat";

const LikeParts = deferred(() => import("#web/features/meeting/likes/like-parts.tsx"));

const queries = () => [optional(userQuery()), optional(timeBonusQuery())];

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);
export const shouldRevalidate = () => false;

/** Fills the screen and does not scroll as a whole; a page may also take the place of a phone's bars. */
export default function ChatLayout() {
  const isMember = useUser() !== null;
  const isFullScreen = usePageFact("isFullScreen");
  // On a phone an open conversation needs the room, so only the list shows alerts.
  const alerts = (
    <div className={isFullScreen ? "shrink-0 max-md:hidden" : "shrink-0"}>
      <ShellAlerts />
    </div>
  );
  return (
    <Shell kind="chat" isFullScreen={isFullScreen} alerts={alerts}>
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
