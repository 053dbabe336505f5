import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { addAppHead } from "./app-head.ts";
import { barColours } from "./bar-colours.ts";

const page = "<html><head><title>a</title></head><body><p>&lt;/head></p></body></html>";
const coloursOf = (html: string) =>
  [...html.matchAll(/theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)"/g)].map(
    ([, colour, scheme]) => [scheme, colour],
  );

it("names the manifest, the icon for iOS and a colour of the bars in each theme", () => {
  const html = addAppHead(page, "system");
  const [head = "", body] = html.split("</head>");
  expect(head).toContain('rel="manifest" href="/app.webmanifest" crossorigin="use-credentials"');
  expect(head).toContain('rel="apple-touch-icon" href="/app-icons/180.png"');
  expect(body).toBe("<body><p>&lt;/head></p></body></html>");
  expect(coloursOf(html)).toEqual([
    ["light", barColours.light],
    ["dark", barColours.dark],
  ]);
});

it("paints the bars as the page where a theme was chosen by hand", () => {
  expect(coloursOf(addAppHead(page, "dark")).map(([, colour]) => colour)).toEqual([
    barColours.dark,
    barColours.dark,
  ]);
  expect(coloursOf(addAppHead(page, "light")).map(([, colour]) => colour)).toEqual([
    barColours.light,
    barColours.light,
  ]);
});

it("takes the colours of the top bar", () => {
  const css = readFileSync(new URL("../../ui/theme.css", import.meta.url), "utf8");
  expect(css).toContain("--surface-raised: var(--color-white);");
  expect(css).toContain("--surface-raised: var(--color-neutral-900);");
  expect(css).toContain("--color-neutral-900: oklch(0.225 0.026 310);");
});

it("fetches the font of Polish letters early, on Polish pages alone", () => {
  const polish = '<!DOCTYPE html><html lang="pl"><head></head></html>';
  expect(addAppHead(polish, "system")).toMatch(/<link rel="preload" href="[^"]+latin-ext[^"]+" as="font"/);
  expect(addAppHead(polish.replace("pl", "de"), "system")).not.toContain("preload");
});

it("puts the modules' preloads after the styles, and before the script that waits for these", () => {
  const preload = '<link rel="modulepreload" href="/assets/a.js"/>';
  const styles = '<link rel="stylesheet" href="/assets/a.css"/>';
  const html = addAppHead(
    `<html><head>${preload}${styles}</head><body>${preload}</body></html>`,
    "system",
    "<i>$&</i>",
  );
  expect(html.endsWith(`${preload}<i>$&</i></head><body>${preload}</body></html>`)).toBe(true);
  expect(html.startsWith(`<html><head>${styles}<meta`)).toBe(true);
});
