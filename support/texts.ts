import { readFileSync } from "node:fs";
import { createTranslator } from "use-intl/core";
import type { Locale } from "#i18n/locales.ts";
import { messageFile } from "#i18n/message-files.ts";

type Values = Record<string, string | number>;

/** The texts of the pages in one language: `say("signup.next")`. A missing text or value throws. */
export function speak(locale: Locale): (key: string, values?: Values) => string {
  return (key, values) => {
    const [subject = "", ...path] = key.split(".");
    const translate = createTranslator({
      locale,
      messages: JSON.parse(readFileSync(messageFile(locale, subject), "utf8")),
      onError: (error) => {
        throw error;
      },
    });
    return (translate as unknown as (name: string, values?: Values) => string)(path.join("."), values);
  };
}
