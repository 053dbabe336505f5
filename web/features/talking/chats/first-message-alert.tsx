import { useUser } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { useMayAlert } from "#web/lib/page/page-facts.ts";

// Only members with such a message load it.
const Card = deferred(() => import("./first-message-card.tsx"));

/** Shown until the message written before the sign-up is sent or dropped. */
export function FirstMessageAlert() {
  const user = useUser();
  const hasPlace = useMayAlert("first-message");
  return user?.first_message_waiting && hasPlace ? <Card /> : null;
}
