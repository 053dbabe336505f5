import { createTranslator } from "use-intl/core";
import { readTexts } from "#i18n/overlays.ts";

export type Translate = (key: string, values?: Record<string, string | number | Date>) => string;

const translators = new Map<string, Translate>();

/**
 * Texts of one subject (i18n/messages/<locale>/<wing>/<subject>.json) for the server's own output: errors, mails.
 * By language, or by the tag of `regionalTag` for a language and a country.
 */
export function translator(tag: string, subject: string): Translate {
  const name = `${tag}/${subject}`;
  const known = translators.get(name);
  if (known) return known;
  const messages = readTexts(tag, subject);
  const translate = createTranslator({ locale: tag, messages }) as unknown as Translate;
  translators.set(name, translate);
  return translate;
}
