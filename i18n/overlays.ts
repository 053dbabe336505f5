import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listMessageFiles } from "./message-files.ts";
import { localeOfTag } from "./regions.ts";

export type Texts = { [key: string]: string | Texts };

/** The folder of messages; the folder of overlays is beside it. */
const messagesFolder = join(import.meta.dirname, "messages");

/**
 * Tags with texts of their own: `i18n/overlays/<tag>/<subject>.json` holds only the differences from the
 * language.
 */
export function listOverlayTags(messages = messagesFolder): string[] {
  const folder = overlaysOf(messages);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

export function listOverlaySubjects(tag: string, messages = messagesFolder): string[] {
  const folder = join(overlaysOf(messages), tag);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();
}

export function overlayFile(tag: string, subject: string, messages = messagesFolder): string {
  return join(overlaysOf(messages), tag, `${subject}.json`);
}

/** Texts of a subject for a tag: those of the language, with the region's differences laid over. */
export function readTexts(tag: string, subject: string, messages = messagesFolder): Texts {
  const locale = localeOfTag(tag);
  const file = listMessageFiles(locale, messages).get(subject);
  const own = file ? readJson(join(messages, locale, file)) : {};
  if (tag === locale) return own;
  const overlay = overlayFile(tag, subject, messages);
  return spell(tag, existsSync(overlay) ? mergeTexts(own, readJson(overlay)) : own);
}

/** Whether a subject has other texts under a tag than in its language. */
export function isOverlaid(tag: string, subject: string, messages = messagesFolder): boolean {
  const own = readTexts(localeOfTag(tag), subject, messages);
  return JSON.stringify(readTexts(tag, subject, messages)) !== JSON.stringify(own);
}

export function mergeTexts(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = base[key];
    merged[key] = typeof value === "object" && typeof below === "object" ? mergeTexts(below, value) : value;
  }
  return merged;
}

/** Switzerland has no ß: the spelling is derived, without copies of texts. */
function spell(tag: string, texts: Texts): Texts {
  return tag === "de-CH" ? (JSON.parse(JSON.stringify(texts).replaceAll("ß", "ss")) as Texts) : texts;
}

function readJson(file: string): Texts {
  return JSON.parse(readFileSync(file, "utf8")) as Texts;
}

function overlaysOf(messages: string): string {
  return join(messages, "../overlays");
}
