import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and during the hydration of a part of the page, however late. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
