import { useCallback, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

const lists = "#lists";

/**
 * What is open on the page without a network, by the key of its record; "" is the lists. It stands in the address behind
 * the number sign, above an entry for the lists: so the browser's own way back leads there, and nothing is fetched for
 * it. That is also why the lists have a name: an address that loses its number sign is loaded anew.
 */
export function useOpenPlace() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const go = (place: string, replace = false) =>
    void navigate(
      { search, hash: place === "" ? lists : `#${place}` },
      { replace, preventScrollReset: true },
    );
  const now = useRef({ hash, go });
  now.current = { hash, go };
  const openPlace = useCallback((place: string) => now.current.go(place), []);
  /** What the page begins with; where it was loaded anew, it stays where it was. */
  const begin = useCallback((place: string) => {
    if (now.current.hash !== "") return;
    now.current.go("", true);
    if (place !== "") now.current.go(place);
  }, []);
  const goBack = useCallback(() => void navigate(-1), [navigate]);
  return { open: hash === lists ? "" : decodeURIComponent(hash.slice(1)), openPlace, begin, goBack };
}
