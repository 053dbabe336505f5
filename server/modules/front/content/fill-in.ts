import { createTranslator } from "use-intl/core";
import type { PageFacts } from "./page-facts.ts";

/** Everything that Markdown could take for a sign of its own. */
const signs = /[\\`*_{}[\]()<>#+.!|~&^=$:"'-]/g;

/** A fact is a word, whatever stands in it: a company may be called `A*B`, and no phone number makes a list. */
export function asWords(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(signs, String.raw`\$&`);
}

/** Puts the facts into a text with ICU arguments; throws where it names what there is not, or cannot be read. */
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

/** What a language's or a country's spelling wants everywhere; so no writer has to think of it. */
function spell(tag: string, text: string): string {
  if (tag === "de-CH") return text.replaceAll("ß", "ss");
  if (!tag.startsWith("fr")) return text;
  return text
    .replaceAll(/ ([;?!])/g, "\u202f$1")
    .replaceAll(/ ([:»])/g, "\u00a0$1")
    .replaceAll("« ", "«\u00a0");
}
