import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** What is asked about: each question has answers of its own, whichever part of the page comes first. */
type Question = "bonus" | "install" | "push" | "unsent";

/** By question and history entry, so that who returns finds the page as it was left. */
const answers = new Map<string, boolean>();

/**
 * Whether something was so when this page was opened: what becomes known later counts from the next page on. For
 * what stands above a page's content and would push it down under the eyes of who reads.
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
