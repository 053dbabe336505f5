import { useCallback, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

const lists = "#lists";

/**
 * The open record of the offline page by its key; "" is the lists. It is in the address's fragment, above a
 * history entry for the lists: so the browser's back button leads to the lists without a request. The lists
 * have a name too, because an address that loses its fragment is loaded again.
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
  /** The first record; after a reload the fragment already names one. */
  const begin = useCallback((place: string) => {
    if (now.current.hash !== "") return;
    now.current.go("", true);
    if (place !== "") now.current.go(place);
  }, []);
  const goBack = useCallback(() => void navigate(-1), [navigate]);
  return { open: hash === lists ? "" : decodeURIComponent(hash.slice(1)), openPlace, begin, goBack };
}
