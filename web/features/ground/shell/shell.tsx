import type { ReactNode } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { OfflineBanner } from "#web/ui/offline-banner.tsx";
import { Footer, MemberParts } from "./deferred-parts.tsx";
import { SkipLink } from "./skip-link.tsx";
import { TopBar } from "./top-bar.tsx";

type ShellProps = {
  children: ReactNode;
  /** Alerts above the page, such as the activation reminder. */
  alerts?: ReactNode;
  /** `chat` fills the screen: no footer, and on phones no bars around an open conversation. */
  kind?: "default" | "chat";
  /** On phones the page has its own header and is full screen. */
  isFullScreen?: boolean;
};

/** The frame of every page: navigation, language, theme, footer and the background tasks. */
export function Shell({ children, alerts, kind = "default", isFullScreen = false }: ShellProps) {
  const t = useT("common");
  const user = useUser();

  return (
    <div
      className={classes(
        "flex flex-col",
        kind === "chat" ? "h-dvh" : "min-h-dvh",
        user ? "logged-in" : "logged-out",
        user && !isFullScreen && "max-md:pb-[calc(3.75rem+env(safe-area-inset-bottom))]",
      )}
    >
      <SkipLink />
      <TopBar className={isFullScreen ? "max-md:hidden" : ""} />
      <OfflineBanner text={t("offline")} />
      {alerts}
      <main
        id="content"
        tabIndex={-1}
        className={classes("grow outline-none", kind === "chat" && "flex min-h-0 flex-col")}
      >
        {children}
      </main>
      {kind === "default" ? <Footer /> : null}
      {user && !isFullScreen ? <MemberParts part="tabs" /> : null}
    </div>
  );
}
