import { useQueryClient } from "@tanstack/react-query";
import type { User } from "#contracts/people/accounts.ts";
import { useLocaleSwitch } from "#web/lib/language/locale.tsx";
import { endCalls, setSignedIn } from "#web/lib/queries/browser-cache.ts";
import { userQuery } from "./queries.ts";

/** Sets the page's user after a log-in or sign-up; data loaded as a visitor is requested again. */
export function useSignIn(): (user: User) => void {
  const client = useQueryClient();
  const { followSaved } = useLocaleSwitch();
  return (user) => {
    endCalls();
    // If the texts do not load, the page keeps its language.
    followSaved(user.language).catch(() => undefined);
    setSignedIn(client, user);
    const [own] = userQuery().queryKey;
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== own && !query.isActive() });
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
  };
}
