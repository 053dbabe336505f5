import type { RefusalReason } from "#contracts/talking/refusals.ts";
import { type Locale, locales } from "#i18n/locales.ts";
import { translator } from "#server/platform/translate.ts";

/** The words of a kind refusal in a language. */
export const refusalText = (language: Locale, reason: RefusalReason): string =>
  translator(language, "declining")(`reasons.${reason}`);

/** Whether a text is this refusal in any language: its receiver may have changed theirs since. */
export const isRefusalText = (reason: RefusalReason, text: string): boolean =>
  locales.some((locale) => refusalText(locale, reason) === text);
