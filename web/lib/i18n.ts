import { use } from "react";
import { preloadModule } from "react-dom";
import type { Subject } from "#i18n/subjects.ts";
import { useTimeZone } from "./clock.ts";
import { useRegionalTag } from "./locale.tsx";
import { loadMessages, messagesAddress } from "./messages.ts";
import { usePageContext } from "./page-context.ts";
import { findTranslator, type Translator } from "./translate.ts";

/**
 * The texts of one subject: `const t = useT("likes"); t("title")`, `t.rich(...)`. Texts that are not there yet
 * suspend the component; inside a page change the old page stays until they are.
 */
export function useT<S extends Subject>(subject: S): Translator<S> {
  const tag = useRegionalTag();
  const timeZone = useTimeZone();
  const { subjects } = usePageContext();
  if (import.meta.env.SSR && !subjects.has(subject)) {
    subjects.add(subject);
    const address = messagesAddress(tag, subject);
    if (address !== null) preloadModule(address, { as: "script" });
  }
  // On every call: where React goes on with a component that waited here, it must come by here again (its error 467).
  use(loadMessages(tag, subject));
  const loaded = findTranslator(tag, subject, timeZone);
  if (!loaded) throw new Error(`No texts of ${subject} in ${tag}`);
  return loaded;
}
