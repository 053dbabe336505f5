import { forgetKept } from "./kept-records.ts";
import { keepOnlyTextsOf, ownKey } from "./own-texts.ts";
import { clearBadge, closeNotifications } from "./shown-news.ts";
import { listKeys } from "./stored-text.ts";

/** Keeps what whoever is signed in has left in this browser; what is anybody else's goes. Null: nobody is. */
export async function forgetOthers(memberId: string | null): Promise<void> {
  const own = memberId === null ? null : ownKey(memberId, "");
  const isOthers = (key: string) => key.startsWith("own:") && (own === null || !key.startsWith(own));
  const hasOthers = memberId === null || listKeys().some(isOthers);
  // First the texts: with them goes the mark without which no tab keeps anything more.
  keepOnlyTextsOf(memberId);
  // The session may have ended while the app was closed.
  if (memberId === null) clearBadge();
  if (!hasOthers) return;
  closeNotifications().catch(() => undefined);
  await forgetKept();
}
