import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { useLive } from "#web/lib/live/live.ts";
import { useMayAlert, usePageFact } from "#web/lib/page/page-facts.ts";
import { isOccupied } from "./is-occupied.ts";
import { announceMatch, type Person, useAnnouncedMatch } from "./match-store.ts";
import { MatchToast } from "./match-toast.tsx";
import { watchMatches } from "./watch-matches.ts";

/**
 * Celebrates a match that the partner's like has made; use-like.ts does it for the member's own like. Where the dialog
 * would be in the way, a toast tells it.
 */
export function MatchNews() {
  const hasPlace = useHasPlace();
  const isAnnounced = useAnnouncedMatch() !== null;
  const [told, setTold] = useState<readonly Person[]>([]);
  const isBusy = () => !hasPlace || isAnnounced || isOccupied();
  const latest = useRef(isBusy);
  useEffect(() => {
    latest.current = isBusy;
  });
  const [watch] = useState(() =>
    watchMatches({
      isHidden: () => document.hidden,
      isBusy: () => latest.current(),
      claim: claimMatch,
      load: loadDialog,
      celebrate: announceMatch,
      tell: (partner) => setTold((others) => [...others, partner]),
    }),
  );
  useLive("likes_changed", watch.hear);
  useEffect(() => {
    document.addEventListener("visibilitychange", watch.look);
    return () => document.removeEventListener("visibilitychange", watch.look);
  }, [watch]);
  const forget = useCallback((partner: Person) => {
    setTold((all) => all.filter((one) => one !== partner));
  }, []);
  if (told.length === 0) return null;
  return (
    <Suspense>
      {told.map((partner) => (
        <MatchToast key={partner.id} partner={partner} onTold={forget} />
      ))}
    </Suspense>
  );
}

/** The members area, except an open conversation and pages about paying. */
function useHasPlace(): boolean {
  const isInArea = usePageFact("isMembersArea");
  const isConversation = usePageFact("isFullScreen");
  const mayAlert = useMayAlert("push");
  return isInArea && !isConversation && mayAlert;
}

/** The answer marks the like as shown, so the server answers one page of the member. */
async function claimMatch(partnerId: string): Promise<Person | null> {
  try {
    const answer = await api("GET /api/auto-like.php", { query: { match_with: partnerId } });
    return answer === false ? null : answer.profile;
  } catch {
    // The member did not ask for it: the match is in the lists.
    return null;
  }
}

function loadDialog(): Promise<boolean> {
  return import("./match-dialog.tsx").then(
    (code) => code !== undefined,
    () => false,
  );
}
