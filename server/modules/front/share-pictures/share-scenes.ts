import { readFileSync } from "node:fs";
import { heroOfNiche } from "#contracts/front/heroes.ts";
import { coloursOfNiche } from "#server/modules/ground/sites/niche-colours.ts";

/** Colours of the places by day, as in web/features/front/home/hero-scene.css. */
export const placesByDay: Record<string, string> = {
  sky: "secondary-100",
  haze: "secondary-200",
  sun: "secondary-300",
  far: "primary-200",
  mid: "primary-300",
  wall: "primary-100",
  stars: "0",
  water: "#cfe3ee",
  grass: "#a9cb94",
  leaf: "#74a863",
  ground: "#eadfd6",
  wood: "#a9744f",
  "wood-dark": "#6b4632",
  stone: "#efe4da",
  "stone-dark": "#d9c8ba",
  pane: "#e9f3f7",
  ink: "#2b2433",
  lamp: "#ffdf9a",
};

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
function colourOf(name: string, niche: number): string {
  const found = placesByDay[name] ?? name.replace("color-", "");
  const [ramp = "", step = ""] = found.split("-");
  const light = lighter[ramp]?.[step];
  const dark = darker[ramp]?.[step];
  if (light === undefined && dark === undefined) return found;
  const own = coloursOfNiche(niche)[ramp === "primary" ? "primary" : "secondary"];
  return light === undefined ? mix(own, darkest, dark ?? 0) : mix(own, white, light);
}

const drawn = new Map<number, string>();

/** The scene of the niche's home page (web/assets/heroes) by day, as SVG in a drawing of 480 by 400 units. */
export function drawScene(niche: number): string {
  const known = drawn.get(niche);
  if (known !== undefined) return known;
  const address = new URL(`../../../../web/assets/heroes/${heroOfNiche(niche)}.svg`, import.meta.url);
  const [, ...symbols] = readFileSync(address, "utf8").split("<symbol ");
  const scene = symbols
    .map((symbol) => symbol.slice(symbol.indexOf(">") + 1, symbol.indexOf("</symbol>")))
    .join("")
    .replaceAll(/var\(--([a-z0-9-]+)\)/g, (_, name: string) => colourOf(name, niche));
  drawn.set(niche, scene);
  return scene;
}
