import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

const keptUnder = "reset-token";

/**
 * The token of the mail's link; null while it is not known, "" where there is none. It leaves the address at once, so
 * that no history and no glance at the screen keeps it. A phone that drops the page while a password is fetched from
 * another app loads it anew, so it is kept for this tab until it is used.
 */
export function useResetToken(): { token: string | null; forget: () => void } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = search.get("token");
  const [token, setToken] = useState<string | null>(null);

  useEffect(() => {
    if (inAddress === null) {
      setToken((known) => known ?? readKept());
      return;
    }
    keep(inAddress);
    setToken(inAddress);
    void navigate("/reset-password/do", { replace: true, preventScrollReset: true });
  }, [inAddress, navigate]);

  return { token, forget: () => keep("") };
}

function keep(token: string): void {
  try {
    if (token === "") sessionStorage.removeItem(keptUnder);
    else sessionStorage.setItem(keptUnder, token);
  } catch {
    // Without storage the token lasts as long as the page.
  }
}

function readKept(): string {
  try {
    return sessionStorage.getItem(keptUnder) ?? "";
  } catch {
    return "";
  }
}
