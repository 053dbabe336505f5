import { use } from "react";
import { preloadModule } from "react-dom";
import { regionalTag } from "#i18n/regions.ts";
import type { Subject } from "#i18n/subjects.ts";
import { useTimeZone } from "#web/lib/browser/clock.ts";
import { usePageContext } from "#web/lib/page/page-context.ts";
import { useRegionalTag } from "./locale.tsx";
import { loadMessages, messagesAddress } from "./messages.ts";
import { findTranslator, type Translator } from "./translate.ts";

/**
 * The texts of one subject: `const t = useT("likes"); t("title")`, `t.rich(...)`. Texts that are not loaded yet
 * suspend the component; during a navigation the old page stays until they are loaded.
 */
export const useT: <S extends Subject>(subject: S) => Translator<S> = import.meta.env.SSR
  ? useTextsOnServer
  : useTextsInBrowser;

/** The server has all texts, and a page has one language: each subject is looked up once for the page. */
function useTextsOnServer<S extends Subject>(subject: S): Translator<S> {
  const { request, subjects, kept } = usePageContext();
  const name = `texts ${subject}`;
  const known = kept?.get(name) as Translator<S> | undefined;
  if (known) return known;
  const tag = regionalTag(request.locale, request.country);
  if (!subjects.has(subject)) {
    subjects.add(subject);
    const address = messagesAddress(tag, subject);
    if (address !== null) preloadModule(address, { as: "script" });
  }
  const found = translatorOf(tag, subject, request.timeZone);
  kept?.set(name, found);
  return found;
}

function useTextsInBrowser<S extends Subject>(subject: S): Translator<S> {
  const tag = useRegionalTag();
  const timeZone = useTimeZone();
  // On every call: when React resumes a component that suspended here, it must call this hook again (its error 467).
  use(loadMessages(tag, subject));
  return translatorOf(tag, subject, timeZone);
}

function translatorOf<S extends Subject>(tag: string, subject: S, timeZone: string): Translator<S> {
  const found = findTranslator(tag, subject, timeZone);
  if (!found) throw new Error(`No texts of ${subject} in ${tag}`);
  return found;
}
