import { useSyncExternalStore } from "react";

/** A small screen that is touched. */
const smartphone = "(max-width: 767px) and (pointer: coarse)";

/** Whether this is a smartphone; false on the server and until the browser has answered. */
export function useIsSmartphone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(smartphone);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(smartphone).matches,
    () => false,
  );
}
