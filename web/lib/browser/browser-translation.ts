import type { Locale } from "#i18n/locales.ts";

/**
 * What we use of the browser's Translator and Language Detector APIs. A browser that has them translates by itself, with
 * models that it downloads when they are first needed.
 */
type Availability = "unavailable" | "downloadable" | "downloading" | "available";
/** `loaded` is a fraction from 0 to 1. */
type Monitor = {
  addEventListener(type: "downloadprogress", listener: (event: { loaded: number }) => void): void;
};
type Pair = { sourceLanguage: string; targetLanguage: string };
type WithMonitor = { monitor?: (monitor: Monitor) => void };
export type Detected = { detectedLanguage: string; confidence: number };

type BrowserTranslator = { translate(text: string): Promise<string> };
type LanguageDetector = { detect(text: string): Promise<Detected[]> };
type Apis = {
  Translator?: {
    availability(pair: Pair): Promise<Availability>;
    create(options: Pair & WithMonitor): Promise<BrowserTranslator>;
  };
  LanguageDetector?: {
    availability(): Promise<Availability>;
    create(options: WithMonitor): Promise<LanguageDetector>;
  };
};

const apis = () => globalThis as Apis;

/** The name that browsers use for a language: they know Norwegian only as `no`. */
export function browserLanguage(tag: string): string {
  const [language = ""] = tag.toLowerCase().split("-");
  return language === "nb" ? "no" : language;
}

/** Whether this browser can translate into a language of ours from at least one other. */
export async function canTranslateInto(locale: Locale): Promise<boolean> {
  const { Translator, LanguageDetector } = apis();
  if (!Translator || !LanguageDetector) return false;
  const targetLanguage = browserLanguage(locale);
  const sourceLanguage = targetLanguage === "en" ? "es" : "en";
  try {
    const found = await Promise.all([
      LanguageDetector.availability(),
      Translator.availability({ sourceLanguage, targetLanguage }),
    ]);
    return !found.includes("unavailable");
  } catch {
    return false;
  }
}

/** What translates texts into one language; `onProgress` gets the loaded fraction of a download. */
export type TranslationTools = {
  detect(text: string): Promise<Detected[]>;
  /** Null if the browser does not translate from this language. */
  translate(text: string, from: string): Promise<string | null>;
};

/** Call it after a press: browsers start a download only then. */
export function openTranslation(locale: Locale, onProgress: (loaded: number) => void): TranslationTools {
  const targetLanguage = browserLanguage(locale);
  const monitor = (one: Monitor) =>
    one.addEventListener("downloadprogress", ({ loaded }) => onProgress(loaded));
  let detector: Promise<LanguageDetector> | undefined;
  const translators = new Map<string, Promise<BrowserTranslator | null>>();

  const openTranslator = async (sourceLanguage: string): Promise<BrowserTranslator | null> => {
    const { Translator } = apis();
    if (!Translator) return null;
    const pair = { sourceLanguage, targetLanguage };
    const availability = await Translator.availability(pair).catch(() => "unavailable" as const);
    return availability === "unavailable" ? null : Translator.create({ ...pair, monitor });
  };
  return {
    async detect(text) {
      detector ??= apis().LanguageDetector?.create({ monitor });
      return (await detector)?.detect(text) ?? [];
    },
    async translate(text, from) {
      const language = browserLanguage(from);
      const known = translators.get(language) ?? openTranslator(language);
      translators.set(language, known);
      return (await known)?.translate(text) ?? null;
    },
  };
}
