import { readFileSync } from "node:fs";
import { heroOfNiche } from "#contracts/front/heroes.ts";
import { coloursOf } from "#server/modules/ground/sites/site-colours.ts";

const webFolder = "../../../../web";
const readWeb = (path: string) => readFileSync(new URL(`${webFolder}/${path}`, import.meta.url), "utf8");

/** The beginning of a value that is a step of the brand's ramp. */
const stepValue = "var(--color-";

/** The colours of the places by day: the variables of the home page's own file before its night. */
function readPlacesByDay(): ReadonlyMap<string, string> {
  const [day = ""] = readWeb("features/front/home/hero-scene.css").split("@variant dark");
  const variables = day.split(/[;{]/).flatMap((line): [string, string][] => {
    const [name = "", value = ""] = line.split(":").map((part) => part.trim());
    return name.startsWith("--")
      ? [[name.slice(2), value.startsWith(stepValue) ? value.slice(stepValue.length, -1) : value]]
      : [];
  });
  return new Map(variables);
}

let placesByDay: ReadonlyMap<string, string> | null = null;

/** The steps of a ramp as shares of white or of the darkest colour; the brand's own colour is the step without either. */
const lighter: Record<string, Record<string, number>> = {
  primary: { 100: 0.88, 200: 0.74, 300: 0.55, 400: 0.34, 500: 0.16, 600: 0 },
  secondary: { 100: 0.86, 200: 0.7, 300: 0.4, 400: 0 },
};
const darker: Record<string, Record<string, number>> = {
  primary: { 700: 0.16, 800: 0.34, 900: 0.5, 950: 0.68 },
  secondary: { 500: 0.1, 600: 0.24, 700: 0.4 },
};
const white = "#ffffff";
const darkest = "#170a22";

/** `share` of the second colour, and the rest of the first. */
function mix(colour: string, other: string, share: number): string {
  const [own, added] = [colour, other].map((hex) =>
    (hex.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16)),
  );
  const channels = (own ?? []).map((value, at) => value * (1 - share) + (added?.[at] ?? 0) * share);
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** The value of a variable of a scene; `color-primary-300` is a step of the brand's ramp. */
function colourOf(name: string, page: Coloured): string {
  placesByDay ??= readPlacesByDay();
  const found = placesByDay.get(name) ?? name.replace("color-", "");
  const [ramp = "", step = ""] = found.split("-");
  const light = lighter[ramp]?.[step];
  const dark = darker[ramp]?.[step];
  if (light === undefined && dark === undefined) return found;
  const own = coloursOf(page)[ramp === "primary" ? "primary" : "secondary"];
  return light === undefined ? mix(own, darkest, dark ?? 0) : mix(own, white, light);
}

type Coloured = Parameters<typeof coloursOf>[0];

const drawn = new Map<string, string>();

/** The scene of the niche's home page (web/assets/heroes) by day, as SVG in a drawing of 480 by 400 units. */
export function drawScene(page: Coloured): string {
  const { niche, accent = "" } = page;
  const key = `${niche}/${accent}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const [, ...symbols] = readWeb(`assets/heroes/${heroOfNiche(niche)}.svg`).split("<symbol ");
  const scene = symbols
    .map((symbol) => symbol.slice(symbol.indexOf(">") + 1, symbol.indexOf("</symbol>")))
    .join("")
    .replaceAll(/var\(--([a-z0-9-]+)\)/g, (_, name: string) => colourOf(name, page));
  drawn.set(key, scene);
  return scene;
}
