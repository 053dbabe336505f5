import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasNumber, isObject, type NumberFile, readNumbers } from "./read-numbers.ts";
import { isStarted } from "./report.ts";
import { projectRoot } from "./source.ts";

export const pagePath = "docs/numbers.md";

const head = `# Numbers

Every number that an operator, a law or a product owner may turn, with its reason. \`node tools/numbers-page.ts\` writes this page from the files that it names; the check \`numbers\` fails while they differ. Environment variables stand in [operating.md](operating.md).
`;

/** The page of all numbers, with their values in the code. */
export function numbersPage(root: string): string {
  const files = readNumbers(root).filter(({ numbers }) => numbers.length > 0);
  return [head, ...files.map(sectionOf)].join("\n");
}

function sectionOf({ file, numbers }: NumberFile): string {
  const rows = numbers.flatMap(({ name, value, reason, heading }, at) => [
    ...(heading !== null && heading !== numbers[at - 1]?.heading ? [`| **${heading}** | | |`] : []),
    ...partsOf(name, value).map(
      ([part, inner]) => `| \`${part}\` | ${cell(readable(part, inner))} | ${cell(reason ?? "")} |`,
    ),
  ]);
  return [
    `## ${titleOf(file)}`,
    `[${file}](../${file})`,
    "",
    "| name | value | reason |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** Splits nested objects into parts, one row for each part with a number: `prices.EUR`. */
function partsOf(name: string, value: unknown): [name: string, value: unknown][] {
  if (!isObject(value) || !Object.values(value).some(isObject))
    return hasNumber(value) ? [[name, value]] : [];
  return Object.entries(value).flatMap(([key, part]) => partsOf(`${name}.${key}`, part));
}

function titleOf(file: string): string {
  const module = /^server\/modules\/(.+)\/[^/]+$/.exec(file)?.[1];
  if (module) return module;
  return file === "contracts/limits.ts" ? "What the browser knows too" : file.replace(/\/[^/]+$/, "");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** A value in the unit that its name says; each part of an object by its own name. */
export function readable(name: string, value: unknown): string {
  if (typeof value === "number") return withUnit(name, value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((part) => readable(name, part)).join("; ");
  if (!isObject(value)) return "";
  return Object.entries(value)
    .map(([key, part]) => [key, readable(unitOf(key) ? key : name, part)] as const)
    .filter(([, text]) => text !== "")
    .map(([key, text]) => `${key}: ${text}`)
    .join(", ");
}

/** Endings of names, with their meaning. */
const rates: Record<string, string> = {
  PerSecond: "a second",
  PerMinute: "a minute",
  PerHour: "an hour",
  PerDay: "a day",
  PerWeek: "a week",
  PerPage: "a page",
  InTenMinutes: "in ten minutes",
};
const durations: Record<string, number> = {
  Ms: 1,
  Seconds: 1000,
  Minutes: 60_000,
  Hours: 3_600_000,
  Days: 86_400_000,
};
const others: Record<string, string> = {
  Months: "months",
  Years: "years",
  Percent: "%",
  Percentage: "%",
  Km: "km",
  Pixels: "pixels",
  Megabytes: "MB",
  Megapixels: "megapixels",
  Minor: "minor units",
  Credits: "credits",
  Digits: "digits",
  Length: "characters",
  Longest: "characters",
};
const ending = new RegExp(`(${Object.keys({ ...rates, ...durations, ...others, Bytes: "" }).join("|")})$`);

/** `Minutes` of `claimMinutes`; null if the name has no unit: then it is a count. */
function unitOf(name: string): string | null {
  const spoken = name.replace(/AtMost$/, "").replace(/^./, (first) => first.toUpperCase());
  const unit = ending.exec(spoken)?.[1] ?? null;
  return unit === "Longest" && unit === spoken ? null : unit;
}

function withUnit(name: string, value: number): string {
  const unit = unitOf(name);
  if (unit === null) return numberText(value);
  if (unit === "Bytes") return bytesText(value);
  if (rates[unit]) return `${withUnit(name.slice(0, -unit.length), value)} ${rates[unit]}`;
  const ms = durations[unit];
  return ms === undefined ? counted(value, others[unit] ?? "") : durationText(value * ms);
}

function counted(count: number, unit: string): string {
  return `${numberText(count)} ${count === 1 ? unit.replace(/s$/, "") : unit}`;
}

/** In the largest unit that gives a whole number: 300,000 ms are 5 minutes, and 36 hours stay hours. */
function durationText(ms: number): string {
  const [unit, size] = Object.entries(durations).findLast(([, one]) => ms % one === 0) ?? ["Ms", 1];
  return unit === "Ms" ? `${numberText(ms)} ms` : counted(ms / size, unit.toLowerCase());
}

function bytesText(bytes: number): string {
  const sizes = [
    [1024 * 1024, "MiB"],
    [1024, "KiB"],
  ] as const;
  const [size, unit] = sizes.find(([one]) => bytes % one === 0) ?? [1, "bytes"];
  return `${numberText(bytes / size)} ${unit}`;
}

function numberText(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 6 });
}

if (isStarted(import.meta.url)) writeFileSync(join(projectRoot, pagePath), numbersPage(projectRoot));
