import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { useLocation } from "react-router";

type Handed = { email: string };

/** The `state` of a link that takes a typed address along: an address in a URL would end up in logs and histories. */
export function handEmail(email: string): Handed {
  return { email };
}

/** The value of an address field that begins with what the link here took along. */
export function useHandedEmail(): [string, Dispatch<SetStateAction<string>>] {
  const state = useLocation().state as Partial<Handed> | null;
  const handed = typeof state?.email === "string" ? state.email : "";
  const [email, setEmail] = useState("");
  // Not as the first value: after a reload the server's markup has none.
  useEffect(() => {
    if (handed) setEmail(handed);
  }, [handed]);
  return [email, setEmail];
}
