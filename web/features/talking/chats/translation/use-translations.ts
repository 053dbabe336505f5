import { useSyncExternalStore } from "react";
import { useLocale } from "#web/lib/language/locale.tsx";
import { type TranslationState, type Translations, translationsInto } from "./translations.ts";

const atFirst: TranslationState = { kind: "done", hasTranslated: false };

export const useTranslations = (): Translations => translationsInto(useLocale());

export function useTranslationState({ subscribe, readState }: Translations): TranslationState {
  return useSyncExternalStore(subscribe, readState, () => atFirst);
}

export function useTranslation({ subscribe, read }: Translations, text: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => read(text),
    () => null,
  );
}
