import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** By history entry, so that who returns finds the page as it was left. */
const answers = new Map<string, boolean>();

/**
 * Whether something was so when this page was opened: what becomes known later counts from the next page on. For
 * what stands above a page's content and would push it down under the eyes of who reads.
 */
export function useKnownAtStart(isSo: boolean): boolean {
  const { key } = useLocation();
  const [opened, setOpened] = useState({ key: "", wasSo: false });
  const isNewPage = opened.key !== key;
  const wasSo = isNewPage ? (answers.get(key) ?? isSo) : opened.wasSo;
  if (isNewPage) setOpened({ key, wasSo });
  useEffect(() => {
    answers.set(key, wasSo);
  }, [key, wasSo]);
  return wasSo;
}
