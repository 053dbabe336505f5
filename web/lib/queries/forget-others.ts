import { keepOnlyTextsOf, ownKey } from "#web/lib/language/own-texts.ts";
import { listKeys, writeStored } from "#web/lib/language/stored-text.ts";
import { clearBadge, closeNotifications } from "#web/lib/live/shown-news.ts";
import { forgetKept } from "./kept-records.ts";

/** Keeps the signed-in member's data in this browser and deletes that of all others. Null: no member is signed in. */
export async function forgetOthers(memberId: string | null): Promise<void> {
  const own = memberId === null ? null : ownKey(memberId, "");
  const isOthers = (key: string) => key.startsWith("own:") && (own === null || !key.startsWith(own));
  const hasOthers = memberId === null || listKeys().some(isOthers);
  // First the texts: this deletes the mark without which tabs store no further data.
  keepOnlyTextsOf(memberId);
  // By this a page that waits for its visitor knows that there is something to forget (web/lib/page/late-start.ts).
  if (memberId !== null) writeStored(ownKey(memberId, "here"), "1");
  // The session may have ended while the app was closed.
  if (memberId === null) clearBadge();
  if (!hasOthers) return;
  closeNotifications().catch(() => undefined);
  await forgetKept();
}
