import { useLocation, useNavigate } from "react-router";
import { type Given, readGiven } from "#web/features/people/signup/given.ts";
import { useHydrated } from "#web/lib/page/hydrated.ts";

/**
 * From a landing page into its sign-up and back: the address carries the source of the visit. The answers are
 * in the history entries of both pages, so that reload, back and close keep them, and logs never contain
 * them.
 */
export function useStartSignup(memberId: string) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isHydrated = useHydrated();
  const path = `/members/${memberId}/signup${search}`;
  return {
    path,
    /** For the landing page to which the closed sign-up returns. */
    cameFrom: { from: pathname },
    /** The answers given here; the server lacks them, so the form mounts again with them (`formKey`). */
    given: isHydrated ? readGiven(state) : {},
    formKey: isHydrated ? "given" : "drawn",
    async start(given: Given): Promise<void> {
      await navigate(pathname + search, { replace: true, state: { given }, preventScrollReset: true });
      await navigate(path, { state: { given, from: pathname } });
    },
  };
}

/** The member's landing page where the sign-up started; other values in the entry are ignored. */
export function landingPathOf(memberId: string, state: unknown): string {
  const { from } = (state ?? {}) as { from?: unknown };
  const own = `/members/${memberId}/landing`;
  const isOwn =
    typeof from === "string" && from.startsWith(own) && /^[23]?(\/[a-z]+)?$/.test(from.slice(own.length));
  return isOwn ? from : own;
}
