import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

/**
 * The token of a link that leads to `page`; null while it is unknown, "" if there is none. It is removed from the address
 * at once, so that it is in no history and not visible on the screen. A phone may discard the page while its owner gets a
 * password from another app, and then reloads it; so the token is stored for this tab, under `keptUnder`, until it is
 * used.
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
