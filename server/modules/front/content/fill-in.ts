import { createTranslator } from "use-intl/core";
import type { PageFacts } from "./page-facts.ts";

/** All characters that have a meaning in Markdown. */
const signs = /[\\`*_{}[\]()<>#+.!|~&^=$:"'-]/g;

/** Escapes a fact to plain text: a company may be called `A*B`, and a phone number begins no list. */
export function asWords(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(signs, String.raw`\$&`);
}

/** Fills the facts into a text with ICU arguments; throws on unknown arguments and syntax errors. */
export function fillIn(tag: string, source: string, facts: PageFacts): string {
  let fault: Error | null = null;
  const translate = createTranslator({
    locale: tag,
    messages: { text: source },
    onError(error) {
      fault = error;
    },
  }) as unknown as (key: string, values: PageFacts) => string;
  const text = translate("text", facts);
  if (fault) throw fault;
  return spell(tag, text);
}

/** The spelling rules of a language or country, so that no writer has to remember them. */
function spell(tag: string, text: string): string {
  if (tag === "de-CH") return text.replaceAll("ß", "ss");
  if (tag === "en-US") return text.replaceAll("kilometre", "kilometer");
  // The names of the controls there, as in i18n/overlays/es-US.
  if (tag === "es-US")
    return text
      .replaceAll("«Denunciar»", "«Reportar»")
      .replaceAll("Denuncias y decisiones", "Reportes y decisiones");
  if (!tag.startsWith("fr")) return text;
  return text
    .replaceAll(/ ([;?!])/g, "\u202f$1")
    .replaceAll(/ ([:»])/g, "\u00a0$1")
    .replaceAll("« ", "«\u00a0");
}
