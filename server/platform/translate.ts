import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTranslator } from "use-intl/core";
import type { Locale } from "#i18n/locales.ts";

export type Translate = (key: string, values?: Record<string, string | number | Date>) => string;

const translators = new Map<string, Translate>();

/** Texts of one subject (i18n/messages/<locale>/<subject>.json) for what the server itself says: errors, mails. */
export function translator(locale: Locale, subject: string): Translate {
  const name = `${locale}/${subject}`;
  const known = translators.get(name);
  if (known) return known;
  const file = join(import.meta.dirname, "../../i18n/messages", `${name}.json`);
  const messages = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const translate = createTranslator({ locale, messages }) as unknown as Translate;
  translators.set(name, translate);
  return translate;
}
