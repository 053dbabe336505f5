import { createContext, useContext } from "react";
import type { Subject } from "#i18n/subjects.ts";
import type { PageRequest } from "./page-state.ts";

export type PageContextValue = {
  request: PageRequest;
  /** Only on the server. */
  nonce?: string;
  /** Subjects that this page has used so far; the server sends their names with the page. */
  subjects: Set<Subject>;
  /** Only on the server: values shared by many components of this page. */
  kept?: Map<string, unknown>;
};

export const PageContext = createContext<PageContextValue | null>(null);

export function usePageContext(): PageContextValue {
  const value = useContext(PageContext);
  if (!value) throw new Error("No page around this component");
  return value;
}

/** Site name, niche, demo flag and other facts of this page from the server. */
export function usePageRequest(): PageRequest {
  return usePageContext().request;
}
