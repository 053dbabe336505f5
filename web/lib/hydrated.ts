import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while a part of the page takes over the server's markup, however late it does. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
