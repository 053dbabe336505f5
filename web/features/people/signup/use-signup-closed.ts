import { useEffect, useState } from "react";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { readTracking } from "./tracking.ts";

/**
 * Whether this visit cannot sign up, so that nobody fills in a form in vain. A browser that keeps no cookies may still
 * know in this tab where the visit came from; the server decides then when the form is sent.
 */
export function useSignupClosed() {
  const isClosedHere = useSettings("signup")?.is_signup_closed ?? false;
  const [isKnownHere, setKnownHere] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => setKnownHere(readTracking().network !== undefined), []);
  return { isClosed: isRefused || (isClosedHere && !isKnownHere), refuse: () => setRefused(true) };
}
