import { useMatches } from "react-router";
import type { Subject } from "#i18n/subjects.ts";

/** What asks members to do something, above their pages (seed section 4). */
export type AlertName = "activation" | "photo" | "push" | "disabled-notifications" | "first-message";

/**
 * What the frame around a page, and the parts in it, must know of the page. Each route says it of itself:
 * `export const handle = { ... } satisfies PageFacts`.
 */
export type PageFacts = {
  /** Texts that are there before the page is drawn. */
  messages?: readonly Subject[];
  /** Visitors are sent to log in first: `loadOnServer(args, queries, handle)`. */
  audience?: "anyone" | "member";
  /** Alerts that would be in the way here. */
  without?: readonly AlertName[];
  /** Part of the members area (seed section 2). */
  isMembersArea?: boolean;
  /** On phones the page brings its own header and fills the screen. */
  isFullScreen?: boolean;
  /** The installed app shows a way back here (seed section 2). */
  hasWayBack?: boolean;
  /** The page logs in by itself: nothing else offers it. */
  isLogin?: boolean;
  /** Its frame leads nowhere else. */
  isApart?: boolean;
};

/** The facts of every route on screen, from the root to the page. */
export function usePageFacts(): PageFacts[] {
  return (useMatches() as { handle?: PageFacts }[]).flatMap(({ handle }) => handle ?? []);
}

/** Whether the page, or a frame around it, says so of itself. */
export function usePageFact(
  fact: "isMembersArea" | "isFullScreen" | "hasWayBack" | "isLogin" | "isApart",
): boolean {
  return usePageFacts().some((facts) => facts[fact]);
}

/** Whether an alert has its place on this page. */
export function useMayAlert(name: AlertName): boolean {
  return !usePageFacts().some(({ without }) => without?.includes(name));
}
