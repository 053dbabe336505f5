import type { Theme } from "./page-state.ts";

/** The colour of the system's bars around a page: that of the top bar (`--surface-raised`, web/ui/theme.css). */
export const barColours = { light: "#ffffff", dark: "#1f1825" } as const;

/** Updates the bars when a theme is chosen; otherwise they would keep the old colour until the next page. */
export function paintBars(theme: Theme): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.media.includes("dark") ? "dark" : "light";
    bar.content = barColours[theme === "system" ? own : theme];
  }
}
