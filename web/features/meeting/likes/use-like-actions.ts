import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLike } from "./use-like.ts";

/** The shared data of a page's like buttons; the list loads it once and passes it to each. */
export function useLikeActions() {
  return { t: useT("likes"), isVisitor: useUser() === null, ...useLike() };
}

export type LikeActions = ReturnType<typeof useLikeActions>;
