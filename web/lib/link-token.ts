import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

/**
 * The token of a link that leads to `page`; null while it is not known, "" where there is none. It leaves the address
 * at once, so that no history and no glance at the screen keeps it. A phone that drops the page while a password is
 * fetched from another app loads it anew, so it is kept for this tab, under `keptUnder`, until it is used.
 */
export function useLinkToken(keptUnder: string, page: string): { token: string | null; forget: () => void } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = search.get("token");
  const [token, setToken] = useState<string | null>(null);

  useEffect(() => {
    if (inAddress === null) {
      setToken((known) => known ?? readKept(keptUnder));
      return;
    }
    keep(keptUnder, inAddress);
    setToken(inAddress);
    void navigate(page, { replace: true, preventScrollReset: true });
  }, [inAddress, navigate, keptUnder, page]);

  return { token, forget: () => keep(keptUnder, "") };
}

function keep(name: string, token: string): void {
  try {
    if (token === "") sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, token);
  } catch {
    // Without storage the token lasts as long as the page.
  }
}

function readKept(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}
