import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether this browser can use passkeys here: they need a host name, not a numeric address. */
export function usePasskeysHere(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === "function" && !/^[\d.]+$|^\[/.test(location.hostname),
    () => false,
  );
}
