import { barColours } from "./bar-colours.ts";
import type { Theme } from "./page-state.ts";

const links = [
  '<link rel="apple-touch-icon" href="/app-icons/180.png"/>',
  // With cookies: one of them has the reader's language.
  '<link rel="manifest" href="/app.webmanifest" crossorigin="use-credentials"/>',
].join("");

/**
 * Adds to a page's head what a browser needs to install the site as an app. Only the server writes it: React keeps
 * unknown elements in a head, and no browser has to load code for it.
 */
export function addAppHead(html: string, theme: Theme): string {
  const bars = (["light", "dark"] as const).map((own) => {
    const colour = barColours[theme === "dark" || theme === "light" ? theme : own];
    return `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${own})"/>`;
  });
  return html.replace("</head>", `${bars.join("")}${links}</head>`);
}
