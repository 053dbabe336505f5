import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";

/** What the overview says of itself to the section that it leads to. */
export const fromOverview = { from: "settings" } as const;

/**
 * The way from a section to the overview: back to it where it lies behind, otherwise in place of the section, so that
 * the browser's own back button never leads in a circle.
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
