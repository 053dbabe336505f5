import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Keys of the questions: each has its own answers, whichever part of the page loads first. */
type Question = "bonus" | "install" | "push" | "unsent";

/** By question and history entry, so that a returning member finds the page unchanged. */
const answers = new Map<string, boolean>();

/**
 * Whether a condition was true when this page was opened: later changes count from the next page. For elements above a
 * page's content, which would push it down while a member reads.
 */
export function useKnownAtStart(question: Question, isSo: boolean): boolean {
  const { key: entry } = useLocation();
  const key = `${question} ${entry}`;
  const [opened, setOpened] = useState({ key: "", wasSo: false });
  const isNewPage = opened.key !== key;
  const wasSo = isNewPage ? (answers.get(key) ?? isSo) : opened.wasSo;
  if (isNewPage) setOpened({ key, wasSo });
  useEffect(() => {
    answers.set(key, wasSo);
  }, [key, wasSo]);
  return wasSo;
}
