import latinExtFont from "@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url";
import { barColours } from "./bar-colours.ts";
import { modulePreloads } from "./module-preloads.ts";
import type { Theme } from "./page-state.ts";

const links = [
  '<link rel="apple-touch-icon" href="/app-icons/180.png"/>',
  // With cookies: one of them has the reader's language.
  '<link rel="manifest" href="/app.webmanifest" crossorigin="use-credentials"/>',
].join("");

/** The font file with the letters of Polish: of the site's languages only Polish has letters outside of web/root.tsx's file. */
const polishFont = `<link rel="preload" href="${latinExtFont}" as="font" type="font/woff2" crossorigin="anonymous"/>`;

const headEnd = "</head>";

/**
 * Adds to a page's head what a browser needs to install the site as an app, the font of Polish pages, and `more`. Only the server writes it: React
 * keeps unknown elements in a head, and no browser has to load code for it. The page is joined once, because each further join copies all of it.
 *
 * Preloads of modules move after the styles, because React writes them first, and a browser that has few connections would fetch code before
 * the styles. They stay before the script in `more`, which waits for the styles.
 */
export function addAppHead(html: string, theme: Theme, more = ""): string {
  const end = html.indexOf(headEnd);
  if (end < 0) return html;
  const head = html.slice(0, end);
  const bars = (["light", "dark"] as const).map((own) => {
    const colour = barColours[theme === "dark" || theme === "light" ? theme : own];
    return `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${own})"/>`;
  });
  const font = /^(<!DOCTYPE html>)?<html lang="pl/.test(head) ? polishFont : "";
  const modules = head.match(modulePreloads)?.join("") ?? "";
  const rest = modules ? head.replace(modulePreloads, "") : head;
  return `${rest}${bars.join("")}${links}${font}${modules}${more}${html.slice(end)}`;
}
