import { useSyncExternalStore } from "react";

/** A small touch screen. */
const smartphone = "(max-width: 767px) and (pointer: coarse)";

/** Whether the device is a smartphone; false on the server and during hydration. */
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
