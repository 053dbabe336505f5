import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { useLocation } from "react-router";

type Handed = { email: string };

/** The `state` of a link that passes on a typed address: a URL would put it into logs and histories. */
export function handEmail(email: string): Handed {
  return { email };
}

/** The value of an address field, prefilled from the link's state. */
export function useHandedEmail(): [string, Dispatch<SetStateAction<string>>] {
  const state = useLocation().state as Partial<Handed> | null;
  const handed = typeof state?.email === "string" ? state.email : "";
  const [email, setEmail] = useState("");
  // Set after the first render, because after a reload the server's markup has no value.
  useEffect(() => {
    if (handed) setEmail(handed);
  }, [handed]);
  return [email, setEmail];
}
