import { forgetKept } from "./kept-records.ts";
import { keepOnlyTextsOf, ownKey } from "./own-texts.ts";
import { clearBadge, closeNotifications } from "./shown-news.ts";
import { listKeys } from "./stored-text.ts";

/** Keeps the signed-in member's data in this browser and deletes that of all others. Null: no member is signed in. */
export async function forgetOthers(memberId: string | null): Promise<void> {
  const own = memberId === null ? null : ownKey(memberId, "");
  const isOthers = (key: string) => key.startsWith("own:") && (own === null || !key.startsWith(own));
  const hasOthers = memberId === null || listKeys().some(isOthers);
  // First the texts: this deletes the mark without which tabs store no further data.
  keepOnlyTextsOf(memberId);
  // The session may have ended while the app was closed.
  if (memberId === null) clearBadge();
  if (!hasOthers) return;
  closeNotifications().catch(() => undefined);
  await forgetKept();
}
