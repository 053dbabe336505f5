import { useCallback, useState } from "react";

/** The members and their conversations that are translated, until the page is loaded anew. */
const translated = new Set<string>();

/**
 * Whether the browser translates the messages of a conversation, and the call that changes it. `key` names the member as
 * well: the partner may log in on the same page.
 */
export function useTranslating(key: string) {
  const [isTranslating, setIsTranslating] = useState(() => translated.has(key));
  const change = useCallback(
    (next: boolean) => {
      if (next) translated.add(key);
      else translated.delete(key);
      setIsTranslating(next);
    },
    [key],
  );
  return [isTranslating, change] as const;
}
