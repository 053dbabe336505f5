import { createTranslator } from "use-intl/core";
import type { Locale } from "#i18n/locales.ts";
import type { Messages, Subject } from "#i18n/subjects.ts";
import { findMessages, type MessageTree } from "./messages.ts";

export type Translator<S extends Subject> = ReturnType<typeof createTranslator<Messages[S]>>;

type Kept = { tree: MessageTree; timeZone: string; translate: unknown };
const kept = new Map<string, Kept>();

/** The translator of one subject whose texts are there already; null where they are not. */
export function findTranslator<S extends Subject>(
  locale: Locale,
  subject: S,
  timeZone: string,
): Translator<S> | null {
  const tree = findMessages(locale, subject);
  if (!tree) return null;
  const name = `${locale}/${subject}`;
  const known = kept.get(name);
  if (known?.tree === tree && known.timeZone === timeZone) return known.translate as Translator<S>;
  const translate = createTranslator({ locale, messages: tree, timeZone });
  kept.set(name, { tree, timeZone, translate });
  return translate as unknown as Translator<S>;
}
