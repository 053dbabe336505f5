import { useState } from "react";
import { useSettings } from "#web/features/ground/session/settings.ts";

/** Whether this visit cannot sign up, so that no form is filled in for nothing. */
export function useSignupClosed() {
  const isClosedHere = useSettings("signup")?.is_signup_closed ?? false;
  const [isRefused, setRefused] = useState(false);
  return { isClosed: isRefused || isClosedHere, refuse: () => setRefused(true) };
}
