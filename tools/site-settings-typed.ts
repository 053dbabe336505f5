import { z } from "zod";
import { type SettingsGroup, settingsShapes } from "#contracts/ground/site-settings.ts";
import type { SettingsChange } from "#server/modules/ground/sites/write-settings.ts";
import type { FieldError } from "#server/platform/errors.ts";
import { translator } from "#server/platform/translate.ts";

/** The settings typed as `money.messageCredits=7`, and those to put back to their defaults, as a change to be checked. */
export function readSettingsTyped(typed: readonly string[], defaults: readonly string[]): SettingsChange {
  const change: Record<string, Record<string, unknown>> = {};
  const put = (name: string, value: unknown) => {
    const [group = "", field = ""] = name.split(".");
    if (!shapeOf(name)) throw new Error(`There is no setting ${name}. ${namesLike(group)}`);
    const fields = change[group] ?? {};
    if (Object.hasOwn(fields, field)) throw new Error(`${name} is named twice.`);
    change[group] = { ...fields, [field]: value };
  };
  for (const text of typed) {
    const at = text.indexOf("=");
    if (at < 1) throw new Error(`${text} is no setting: SUBJECT.SETTING=VALUE, such as brand.niche=7`);
    const name = text.slice(0, at);
    put(name, readValue(shapeOf(name), text.slice(at + 1)));
  }
  for (const name of defaults) put(name, null);
  return change as SettingsChange;
}

function shapeOf(name: string): z.ZodType | undefined {
  const [group = "", field = "", ...more] = name.split(".");
  if (more.length > 0 || !Object.hasOwn(settingsShapes, group)) return undefined;
  const shapes = settingsShapes[group as SettingsGroup].shape as Record<string, z.ZodType>;
  return Object.hasOwn(shapes, field) ? shapes[field] : undefined;
}

/**
 * Converts a typed value to the kind that the shape requires; other values stay text, and the shape refuses them by
 * name.
 */
function readValue(shape: z.ZodType | undefined, text: string): unknown {
  if (shape instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (shape instanceof z.ZodBoolean) return { yes: true, true: true, no: false, false: false }[text] ?? text;
  if (shape instanceof z.ZodRecord) return readJson(text);
  if (!(shape instanceof z.ZodArray)) return text;
  const items = text === "" ? [] : text.split(",").map((item) => item.trim());
  return items.map((item) => readValue(shape.element as z.ZodType, item));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function namesLike(group: string): string {
  if (!Object.hasOwn(settingsShapes, group))
    return `Subjects are: ${Object.keys(settingsShapes).join(", ")}.`;
  const fields = Object.keys(settingsShapes[group as SettingsGroup].shape);
  return `${group} has: ${fields.join(", ")}.`;
}

/** Each refused setting in a line of its own. */
export function sayRefused({ fields }: FieldError): string {
  const t = translator("en", "errors");
  const lines = Object.entries(fields).map(([name, { code }]) => `${name}: ${t(`fields.${code}`)} (${code})`);
  return [...lines, "Nothing was changed."].join("\n");
}
