import { createContext, type ReactNode, startTransition, useContext, useMemo, useState } from "react";
import { type Locale, localeCookie, localeCookieDays } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import { hasCookie, setCookie } from "#web/lib/browser/cookies.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { loadedSubjects, loadMessages } from "./messages.ts";

type LocaleValue = {
  locale: Locale;
  /** Chosen by hand: kept in the cookie for a year. */
  setLocale: (locale: Locale) => Promise<void>;
  /** A member's saved language, if none was chosen in this browser. */
  followSaved: (locale: Locale) => Promise<void>;
};
const LocaleContext = createContext<LocaleValue | null>(null);

/** The language of the page, changed in place, without reload and scrolling. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const { locale: first, country } = usePageRequest();
  const [locale, show] = useState(first);
  const value = useMemo(() => {
    const change = async (next: Locale, remember: boolean) => {
      if (next === locale) return;
      const subjects = loadedSubjects(regionalTag(locale, country));
      await Promise.all(subjects.map((subject) => loadMessages(regionalTag(next, country), subject)));
      if (remember) {
        setCookie(localeCookie, next, localeCookieDays);
        forgetAskedLanguage();
      }
      startTransition(() => show(next));
    };
    return {
      locale,
      setLocale: (next: Locale) => change(next, true),
      followSaved: async (next: Locale) => {
        if (!hasCookie(localeCookie)) await change(next, false);
      },
    };
  }, [locale, country]);
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

/** An address that names a language (`?lang=de`) would bring it back with the next reload. */
function forgetAskedLanguage() {
  const url = new URL(location.href);
  if (!url.searchParams.has("lang")) return;
  url.searchParams.delete("lang");
  history.replaceState(history.state, "", url);
}

export function useLocaleSwitch(): LocaleValue {
  const value = useContext(LocaleContext);
  if (!value) throw new Error("No language around this component");
  return value;
}

export function useLocale(): Locale {
  return useLocaleSwitch().locale;
}

/** The language with the visitor's country (`en-GB`, `es-US`): for texts and `Intl`. */
export function useRegionalTag(): string {
  return regionalTag(useLocale(), usePageRequest().country);
}
