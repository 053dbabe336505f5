import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether this browser can use passkeys here: they belong to a name, an address of numbers has none. */
export function usePasskeysHere(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === "function" && !/^[\d.]+$|^\[/.test(location.hostname),
    () => false,
  );
}
