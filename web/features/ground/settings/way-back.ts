import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";

/** The history state that marks a visit from the overview. */
export const fromOverview = { from: "settings" } as const;

/**
 * The link from a section to the overview: back in the history if the overview is the previous entry,
 * otherwise in place of the section, so that the browser's back button never leads in a circle.
 */
export function useWayBack() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isBehind = (state as Partial<typeof fromOverview> | null)?.from === fromOverview.from;
  return {
    to: "/notifications",
    replace: true,
    onClick: (event: MouseEvent) => {
      if (!isBehind || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(-1);
    },
  };
}
