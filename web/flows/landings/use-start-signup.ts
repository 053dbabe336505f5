import { useLocation, useNavigate } from "react-router";
import { type Given, readGiven } from "#web/features/people/signup/given.ts";
import { useHydrated } from "#web/lib/hydrated.ts";

/**
 * From a landing page into its sign-up and back: where the visit came from goes on in the address. What was answered
 * lies in the history entries of both, where reload, back and close find it, and no log does.
 */
export function useStartSignup(memberId: string) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isHydrated = useHydrated();
  const path = `/members/${memberId}/signup${search}`;
  return {
    path,
    /** For the landing that closing the sign-up leads to. */
    cameFrom: { from: pathname },
    /** What had been answered here; the server does not know it, so a form begins anew with it (`formKey`). */
    given: isHydrated ? readGiven(state) : {},
    formKey: isHydrated ? "given" : "drawn",
    async start(given: Given): Promise<void> {
      await navigate(pathname + search, { replace: true, state: { given }, preventScrollReset: true });
      await navigate(path, { state: { given, from: pathname } });
    },
  };
}

/** The landing page of this member that the sign-up was begun on; any other word of a history entry is none. */
export function landingPathOf(memberId: string, state: unknown): string {
  const { from } = (state ?? {}) as { from?: unknown };
  const own = `/members/${memberId}/landing`;
  const isOwn =
    typeof from === "string" && from.startsWith(own) && /^[23]?(\/[a-z]+)?$/.test(from.slice(own.length));
  return isOwn ? from : own;
}
