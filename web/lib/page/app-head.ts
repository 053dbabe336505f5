import latinExtFont from "@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url";
import { barColours } from "./bar-colours.ts";
import type { Theme } from "./page-state.ts";

const links = [
  '<link rel="apple-touch-icon" href="/app-icons/180.png"/>',
  // With cookies: one of them has the reader's language.
  '<link rel="manifest" href="/app.webmanifest" crossorigin="use-credentials"/>',
].join("");

/** The font file with the letters of Polish: of the site's languages only Polish has letters outside of web/root.tsx's file. */
const polishFont = `<link rel="preload" href="${latinExtFont}" as="font" type="font/woff2" crossorigin="anonymous"/>`;

/**
 * Adds to a page's head what a browser needs to install the site as an app, and the font of Polish pages. Only the server writes it: React keeps
 * unknown elements in a head, and no browser has to load code for it.
 */
export function addAppHead(html: string, theme: Theme): string {
  const bars = (["light", "dark"] as const).map((own) => {
    const colour = barColours[theme === "dark" || theme === "light" ? theme : own];
    return `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${own})"/>`;
  });
  const font = /^(<!DOCTYPE html>)?<html lang="pl/.test(html) ? polishFont : "";
  return html.replace("</head>", `${bars.join("")}${links}${font}</head>`);
}
