import type { LiveEvents } from "#contracts/live.ts";
import type { Person } from "./match-store.ts";

type MatchPage = {
  /** Whether the page is in the background. */
  isHidden: () => boolean;
  /** Whether a dialog would be in the member's way. */
  isBusy: () => boolean;
  /** The new match, for the first of the member's pages that asks; null for the others. */
  claim: (partnerId: string) => Promise<Person | null>;
  /** Loads the dialog; false: its code is missing. */
  load: () => Promise<boolean>;
  celebrate: (partner: Person) => void;
  tell: (partner: Person) => void;
};

export type MatchWatch = { hear: (news: LiveEvents["likes_changed"]) => void; look: () => void };

/**
 * Shows each match that a partner's like has made. A page in the background does not ask for it before the member looks
 * at the page, so the match is shown where the member is.
 */
export function watchMatches(page: MatchPage): MatchWatch {
  const waiting = new Set<string>();
  // One after the other: a second match must find the dialog of the first.
  let last = Promise.resolve();

  async function show(partnerId: string): Promise<void> {
    const partner = await page.claim(partnerId);
    if (!partner) return;
    // Asked again after loading, because the member may have begun to write meanwhile.
    if (page.isBusy() || !(await page.load()) || page.isBusy()) page.tell(partner);
    else page.celebrate(partner);
  }

  function look(): void {
    if (page.isHidden()) return;
    for (const partnerId of waiting) last = last.then(() => show(partnerId));
    waiting.clear();
  }

  function hear({ kind, member_id: partnerId }: LiveEvents["likes_changed"]): void {
    if (partnerId === null) return;
    if (kind === "match") waiting.add(partnerId);
    if (kind === "gone") waiting.delete(partnerId);
    look();
  }

  return { hear, look };
}
