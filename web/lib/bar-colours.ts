import type { Theme } from "./page-state.ts";

/** What a system paints its bars in around a page: the top bar's own colour (`--surface-raised`, web/ui/theme.css). */
export const barColours = { light: "#ffffff", dark: "#1f1825" } as const;

/** A theme chosen by hand colours the bars at once; until the next page they would be the old one's. */
export function paintBars(theme: Theme): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.media.includes("dark") ? "dark" : "light";
    bar.content = barColours[theme === "system" ? own : theme];
  }
}
