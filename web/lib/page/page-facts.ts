import { useMatches } from "react-router";
import type { Subject } from "#i18n/subjects.ts";
import type { LateStart } from "./late-start.ts";

/** Alerts that ask members to act, above their pages (seed section 4). */
export type AlertName = "activation" | "photo" | "push" | "disabled-notifications" | "first-message";

/**
 * Facts of a page for its frame and the parts in it. Each route declares its own:
 * `export const handle = { ... } satisfies PageFacts`.
 */
export type PageFacts = {
  /** Texts that are loaded before the page is drawn. */
  messages?: readonly Subject[];
  /** Visitors are redirected to the log-in: `loadOnServer(args, queries, handle)`. */
  audience?: "anyone" | "member";
  /** Alerts that are suppressed here. */
  without?: readonly AlertName[];
  /** Part of the members area (seed section 2). */
  isMembersArea?: boolean;
  /** On phones the page has its own header and fills the screen. */
  isFullScreen?: boolean;
  /** The installed app shows a way back here (seed section 2). */
  hasWayBack?: boolean;
  /** The page has its own log-in: the frame offers none. */
  isLogin?: boolean;
  /** Its frame has no links to other pages. */
  isApart?: boolean;
  /** Visitors get the page before its code (web/lib/page/late-start.ts). */
  startsLate?: LateStart;
};

/** The facts of every route on screen, from the root to the page. */
export function usePageFacts(): PageFacts[] {
  return (useMatches() as { handle?: PageFacts }[]).flatMap(({ handle }) => handle ?? []);
}

/** Whether the page, or a frame around it, has this fact. */
export function usePageFact(
  fact: "isMembersArea" | "isFullScreen" | "hasWayBack" | "isLogin" | "isApart",
): boolean {
  return usePageFacts().some((facts) => facts[fact]);
}

/** Whether this page may show an alert. */
export function useMayAlert(name: AlertName): boolean {
  return !usePageFacts().some(({ without }) => without?.includes(name));
}
