declare module "virtual:emoji" {
  import type { EmojiData } from "frimousse";
  import type { Locale } from "#i18n/locales.ts";

  /** Loads the emoji of a language; browser only. */
  const loaders: Partial<Record<Locale, () => Promise<{ default: EmojiData }>>>;
  export default loaders;
}
