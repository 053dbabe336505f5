import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { answersOf, readSignupAnswers, withoutAnswers } from "#contracts/people/signup-answers.ts";
import { useHydrated } from "#web/lib/page/hydrated.ts";
import type { Given } from "./given.ts";

/**
 * The answers that a page before the sign-up collected: in the history entry, or in the address if that page
 * had no script. They are removed from the address once they are read.
 */
export function useFirstAnswers(given: Given) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const asked = new URLSearchParams(search);
  const [first] = useState(() => (isHydrated ? answersOf(state) : null) ?? readSignupAnswers(asked));
  const [gender, setGender] = useState(given.gender ?? first.gender);
  const [seeks, setSeeks] = useState(given.seeks ?? first.seeks);
  const [born, setBorn] = useState(first.born);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the address that the form came with
  useEffect(() => {
    // The server does not have these answers, and the first render must match the server's.
    const kept = answersOf(state);
    if (kept && !isHydrated) {
      setGender(kept.gender);
      setSeeks(kept.seeks);
      setBorn(kept.born);
    }
    const rest = withoutAnswers(asked);
    if (!rest) return;
    void navigate(
      { search: rest.size ? `?${rest}` : "" },
      { replace: true, preventScrollReset: true, state: { ...state, answers: kept ?? first } },
    );
  }, []);

  return { gender, setGender, seeks, setSeeks, born };
}
