import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import { useLike } from "./use-like.ts";

/** What every like button of a page needs; the list asks for it once, and hands it to each. */
export function useLikeTools() {
  return { t: useT("likes"), isVisitor: useUser() === null, ...useLike() };
}

export type LikeTools = ReturnType<typeof useLikeTools>;
