import { Outlet, useMatches } from "react-router";
import { settingsQuery, userQuery } from "#web/features/session/queries.ts";
import { ErrorPage } from "#web/features/shell/deferred-parts.tsx";
import { Shell } from "#web/features/shell/shell.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/load.ts";
import type { Route } from "./+types/chat";

const queries = () => [optional(userQuery()), optional(settingsQuery())];

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);
export const shouldRevalidate = () => false;

/** Fills the screen and never scrolls as a whole; a page may claim a phone's bars too. */
export default function ChatLayout() {
  const matches = useMatches() as { handle?: { isFullScreen?: boolean } }[];
  return (
    <Shell kind="chat" isFullScreen={matches.some(({ handle }) => handle?.isFullScreen)}>
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
