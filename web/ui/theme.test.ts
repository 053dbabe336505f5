import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { accents } from "#contracts/ground/accents.ts";

const css = readFileSync(fileURLToPath(new URL("./theme.css", import.meta.url)), "utf8").replace(
  /\/\*.*?\*\//gs,
  "",
);

/** Custom properties of every rule whose selector matches, in the order of the file. */
function declarations(selector: RegExp): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, head, body] of css.matchAll(/([^{};]+)\{(?=([^{}]*))/g)) {
    if (!selector.test(head!.trim())) continue;
    for (const [, name, value] of body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name!, value!.trim());
  }
  return found;
}

const ramps = declarations(/^@theme$/);
const root = declarations(/^:root$/);
const dark = declarations(/^@variant dark$/);
const niches = ["1", "2", "3", "4", "5", "6", "7"].map((niche) => `[data-colours="${niche}"]`);
const ofAccents = accents.map((accent) => `[data-colours="${accent}"]`);

function palette(theme: "light" | "dark", site: string): Map<string, string> {
  const own = declarations(new RegExp(`^${RegExp.escape(`:root${site}`)}$`));
  return new Map([...ramps, ...root, ...(theme === "dark" ? dark : []), ...own]);
}

function resolve(value: string, tokens: Map<string, string>): string {
  return value
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
      const next = tokens.get(name);
      if (next === undefined) throw new Error(`unknown token ${name}`);
      return resolve(next, tokens);
    })
    .replace(/calc\(([\d.]+) \* ([\d.]+)\)/g, (_, a: string, b: string) => String(Number(a) * Number(b)));
}

/** Linear sRGB of an opaque `oklch(L C H)`, clipped to what a screen shows. */
function linear(oklch: string): number[] {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(oklch);
  if (!match && /^oklch\(1 0 0\)$/.test(oklch)) return [1, 1, 1];
  if (!match) throw new Error(`not an opaque oklch colour: ${oklch}`);
  const [L, C, H] = match.slice(1).map(Number) as [number, number, number];
  const a = C * Math.cos((H * Math.PI) / 180);
  const b = C * Math.sin((H * Math.PI) / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
}

function luminance(oklch: string): number {
  const [r, g, b] = linear(oklch) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string, tokens: Map<string, string>): number {
  const a = luminance(resolve(`var(--${one})`, tokens));
  const b = luminance(resolve(`var(--${other})`, tokens));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const surfaces = ["surface", "surface-raised", "surface-sunken", "surface-overlay"];

const textPairs: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] =>
    ["text", "text-muted", "primary-text", "danger-text"].map((text) => [text, surface]),
  ),
  ["primary-text", "primary-soft"],
  ["danger-text", "danger-soft"],
  ["on-primary", "primary"],
  ["on-primary", "primary-hover"],
  ["on-primary-soft", "primary-soft"],
  ["on-secondary", "secondary"],
  ["on-secondary", "secondary-hover"],
  ["on-secondary-soft", "secondary-soft"],
  ["on-unread", "unread"],
  ["on-success", "success"],
  ["on-success-soft", "success-soft"],
  ["on-warning", "warning"],
  ["on-warning-soft", "warning-soft"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["on-danger-soft", "danger-soft"],
];

const uiPairs: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] =>
    ["border-strong", "focus", "primary", "danger"].map((part) => [part, surface]),
  ),
  ["unread", "surface"],
  ["unread", "surface-raised"],
];

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  it.each([...niches, ...ofAccents])("reads well with %s", (site) => {
    const tokens = palette(theme, site);
    const poor = [
      ...textPairs.map(([text, under]) => ({
        pair: `${text} on ${under}`,
        ratio: contrast(text, under, tokens),
        asked: 4.5,
      })),
      ...uiPairs.map(([part, under]) => ({
        pair: `${part} on ${under}`,
        ratio: contrast(part, under, tokens),
        asked: 3,
      })),
    ].filter(({ ratio, asked }) => ratio < asked);
    expect(poor).toEqual([]);
  });
});

it("gives every semantic token of the light theme a dark value, colours as well as shadows", () => {
  const light = [...root.keys()].filter((name) => !name.endsWith("-hue") && !name.endsWith("-chroma"));
  expect(light.length).toBeGreaterThan(30);
  expect([...dark.keys()].sort()).toEqual(light.sort());
});

it.each(["", ...ofAccents])("keeps unread apart from primary, secondary and danger with %s", (site) => {
  const hue = (name: string) =>
    Number(/([\d.]+)\)$/.exec(resolve(`var(--${name})`, palette("light", site)))?.[1]);
  for (const other of ["primary", "secondary", "danger"]) {
    const apart = Math.abs(hue("unread") - hue(other));
    expect(Math.min(apart, 360 - apart)).toBeGreaterThanOrEqual(25);
  }
});

it("has the hues of every accent that a site may have, and of no other", () => {
  const named = [...css.matchAll(/:root\[data-colours="([a-z]+)"\]/g)].map(([, accent]) => accent);
  expect(named).toEqual([...accents]);
  for (const site of ofAccents) {
    const own = declarations(new RegExp(`^${RegExp.escape(`:root${site}`)}$`));
    expect([site, [...own.keys()]]).toEqual([site, ["--primary-hue", "--primary-chroma", "--secondary-hue"]]);
  }
});

it("both themes draw the same elements: no class of the dark one shows, hides or arranges", () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const files = globSync("**/*.{ts,tsx,css}", { cwd: folder }).filter((file) => !file.includes(".test."));
  expect(files.length).toBeGreaterThan(100);
  const changing =
    /dark:(?:[\w-]+:)*(?:hidden|block|inline|flex|grid|contents|invisible|visible|sr-only|not-sr-only|order-)/;
  expect(files.filter((file) => changing.test(readFileSync(`${folder}${file}`, "utf8")))).toEqual([]);
});
