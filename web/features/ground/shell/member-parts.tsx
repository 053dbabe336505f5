import { usePolling } from "#web/features/ground/session/polling.ts";
import { useLiveUpdates } from "#web/features/ground/session/use-live-updates.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { whenIdle } from "#web/lib/page/when-idle.ts";
import { AccountMenu } from "./account-menu.tsx";
import { BackButton } from "./back-button.tsx";
import { MemberNav } from "./member-nav.tsx";
import { TabBar } from "./tab-bar.tsx";
import { useAppBadge } from "./use-app-badge.ts";

const PushBackground = deferred(whenIdle(() => import("#web/features/ground/session/push-background.ts")));

type MemberPartsProps = { part: "back" | "nav" | "account" | "tabs" | "background" };

/** The parts that only members' pages have, in one chunk that visitors never load. */
export default function MemberParts({ part }: MemberPartsProps) {
  switch (part) {
    case "back":
      return <BackButton />;
    case "nav":
      return <MemberNav />;
    case "account":
      return <AccountMenu />;
    case "tabs":
      return <TabBar />;
    case "background":
      return <Background />;
  }
}

function Background() {
  usePolling();
  useLiveUpdates();
  useAppBadge();
  return <PushBackground />;
}
