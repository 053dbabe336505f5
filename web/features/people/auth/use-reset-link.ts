import { useCallback, useEffect, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";

type ResetLink = { email: string; confirmsAddress: boolean };
type LinkState =
  | { kind: "checking" }
  | { kind: "good"; link: ResetLink }
  | { kind: "invalid" }
  | { kind: "failed"; text: string };

/** Checks a link before the member types anything. */
export function useResetLink(token: string | null) {
  const textOf = useErrorText();
  const [state, setState] = useState<LinkState>({ kind: "checking" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once a token and once a retry, not when drawn anew
  useEffect(() => {
    if (token === null) return;
    if (token === "") return setState({ kind: "invalid" });
    const left = new AbortController();
    setState({ kind: "checking" });
    look(token, left.signal).then(setState, (failure: unknown) => {
      if (left.signal.aborted) return;
      const isInvalid = failure instanceof ApiError && [410, 422].includes(failure.status);
      setState(isInvalid ? { kind: "invalid" } : { kind: "failed", text: textOf(failure) });
    });
    return () => left.abort();
  }, [token, round]);

  return {
    state,
    markInvalid: useCallback(() => setState({ kind: "invalid" }), []),
    retry: () => setRound(round + 1),
  };
}

async function look(token: string, signal: AbortSignal): Promise<LinkState> {
  const answer = await api("POST /api/password-reset-links", { body: { token }, signal });
  if (answer === false) return { kind: "invalid" };
  return { kind: "good", link: { email: answer.email, confirmsAddress: answer.confirms_address } };
}
