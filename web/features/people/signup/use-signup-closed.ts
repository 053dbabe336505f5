import { useEffect, useState } from "react";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { readTracking } from "./tracking.ts";

/**
 * Whether this visit cannot sign up, so that no form is filled in for nothing. A browser without cookies may
 * still have the source of the visit in this tab; then the server decides when the form is sent.
 */
export function useSignupClosed() {
  const isClosedHere = useSettings("signup")?.is_signup_closed ?? false;
  const [isKnownHere, setKnownHere] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => setKnownHere(readTracking().network !== undefined), []);
  return { isClosed: isRefused || (isClosedHere && !isKnownHere), refuse: () => setRefused(true) };
}
