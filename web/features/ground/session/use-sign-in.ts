import { useQueryClient } from "@tanstack/react-query";
import type { User } from "#contracts/people/accounts.ts";
import { endCalls, setSignedIn } from "#web/lib/browser-cache.ts";
import { useLocaleSwitch } from "#web/lib/locale.tsx";
import { userQuery } from "./queries.ts";

/** Tells the page who is signed in now, after a login or sign-up; what visitors saw is asked for anew. */
export function useSignIn(): (user: User) => void {
  const client = useQueryClient();
  const { followSaved } = useLocaleSwitch();
  return (user) => {
    endCalls();
    // Texts that do not come leave the page in the language it has.
    followSaved(user.language).catch(() => undefined);
    setSignedIn(client, user);
    const [own] = userQuery().queryKey;
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== own && !query.isActive() });
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
  };
}
