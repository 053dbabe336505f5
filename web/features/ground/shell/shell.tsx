import type { ReactNode } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { OfflineBanner } from "#web/ui/offline-banner.tsx";
import { Footer, MemberParts } from "./deferred-parts.tsx";
import { SkipLink } from "./skip-link.tsx";
import { TopBar } from "./top-bar.tsx";

type ShellProps = {
  children: ReactNode;
  /** What needs doing, above the page: the activation reminder and its like. */
  alerts?: ReactNode;
  /** `chat` fills the screen: no footer, and on phones no bars of its own on a conversation. */
  kind?: "default" | "chat";
  /** On phones the page brings its own header and is full screen. */
  isFullScreen?: boolean;
};

/** The frame of every page: navigation, language, theme, footer, and what runs behind all of it. */
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
