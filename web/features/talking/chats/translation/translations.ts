import type { Locale } from "#i18n/locales.ts";
import {
  browserLanguage,
  openTranslation,
  type TranslationTools,
} from "#web/lib/browser/browser-translation.ts";
import { stayOfMember } from "#web/lib/queries/browser-cache.ts";

/** A detected language counts from this confidence on. */
const confidenceAtLeast = 0.6;
/** Texts of a conversation that are translated, the newest ones; those of other conversations make room. */
export const keptAtMost = 1_000;

export type TranslationState =
  /** `loaded`: the fraction of a download, null while nothing is downloaded. */
  | { kind: "working"; loaded: number | null }
  | { kind: "done"; hasTranslated: boolean }
  /** The browser refused or failed. */
  | { kind: "failed" };

/** The translations of messages into one language, one after the other, the newest request first. */
export function createTranslations(
  locale: Locale,
  open: (locale: Locale, onProgress: (loaded: number) => void) => TranslationTools = openTranslation,
) {
  const own = browserLanguage(locale);
  /** Null: the text needs no translation, or the browser has none for it. */
  const found = new Map<string, string | null>();
  const waiting = new Set<string>();
  /** The texts of the last request. */
  let wanted: ReadonlySet<string> = new Set();
  const failedOnce = new Set<string>();
  const listeners = new Set<() => void>();
  let tools: TranslationTools | null = null;
  let isRunning = false;
  let state: TranslationState = { kind: "working", loaded: null };

  const show = (next: TranslationState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const keep = (text: string, translation: string | null) => {
    for (const oldest of found.keys()) {
      if (found.size < keptAtMost) break;
      if (!wanted.has(oldest)) found.delete(oldest);
    }
    found.set(text, translation);
    waiting.delete(text);
  };

  async function translate(text: string, { detect, translate: ask }: TranslationTools) {
    const [likeliest] = await detect(text);
    if (!likeliest || likeliest.confidence < confidenceAtLeast) return null;
    if (browserLanguage(likeliest.detectedLanguage) === own) return null;
    const translation = await ask(text, likeliest.detectedLanguage);
    return translation?.trim() === text.trim() ? null : translation;
  }

  async function run() {
    if (isRunning) return;
    isRunning = true;
    let text: string | undefined;
    try {
      tools ??= open(locale, (loaded) => show({ kind: "working", loaded: loaded < 1 ? loaded : null }));
      // A single new message changes the state only once it is translated.
      if (state.kind === "failed") show({ kind: "working", loaded: null });
      for (text = [...waiting].at(-1); text !== undefined; text = [...waiting].at(-1)) {
        keep(text, await translate(text, tools));
        show({ ...state });
      }
      show({ kind: "done", hasTranslated: [...found.values()].some((one) => one !== null) });
    } catch {
      tools = null;
      // A text that fails twice stays as written, so that the others are translated.
      if (text !== undefined && failedOnce.has(text)) keep(text, null);
      else if (text !== undefined) failedOnce.add(text);
      show({ kind: "failed" });
    } finally {
      isRunning = false;
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    readState: () => state,
    /** The translation of a text; null if it has none, or none yet. */
    read: (text: string) => found.get(text) ?? null,
    /** Translates texts, the last one first. After a failure they wait for `tryAgain`. */
    request(texts: readonly string[]) {
      wanted = new Set(texts.slice(-keptAtMost));
      for (const text of wanted) if (!found.has(text)) waiting.add(text);
      if (state.kind !== "failed") void run();
    },
    /** Call it after a press of the member. */
    tryAgain: () => void run(),
    /** Deletes all texts; those that wait are not translated any more. */
    forget() {
      for (const texts of [waiting, found, failedOnce]) texts.clear();
      wanted = new Set();
    },
  };
}

export type Translations = ReturnType<typeof createTranslations>;

const byLocale = new Map<Locale, Translations>();

/** The translations of this tab into a language, until its member logs out. */
export function translationsInto(locale: Locale): Translations {
  if (byLocale.size === 0) stayOfMember().addEventListener("abort", forgetAll, { once: true });
  const known = byLocale.get(locale) ?? createTranslations(locale);
  byLocale.set(locale, known);
  return known;
}

function forgetAll(): void {
  for (const translations of byLocale.values()) translations.forget();
  byLocale.clear();
}
