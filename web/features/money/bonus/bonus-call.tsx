import { Suspense, useEffect, useRef, useState } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { lazyPart } from "#web/lib/deferred.tsx";
import { useDismissal } from "#web/lib/dismissals.ts";
import { usePageFact } from "#web/lib/page-facts.ts";
import { isBusyElsewhere } from "./is-busy-elsewhere.ts";
import { useTimeBonus } from "./use-time-bonus.ts";

const BonusDialog = lazyPart(() => import("./bonus-dialog.tsx"), { isVital: false });

/** Seed section 8. */
const afterMs = 40_000;
const againMs = 1_000;
/** This code comes late: a part that begins so soon is of the page that was opened, and counts from then. */
const firstPageMs = 10_000;

/** When the members area was entered, by the browser's steady clock, where its page is on screen now. */
const enteredAt = (now: number) => (now < firstPageMs ? 0 : now);

/**
 * Tells of the bonus once, 40 s after the members area was entered: who has no credits, has the bonus and has not
 * closed it before (seed section 4). Stands above the layouts, so that going from one page of the area to the next
 * begins no new wait. Whoever is in another dialog or writing then is not interrupted: it waits until they are done.
 */
export function BonusCall() {
  const isInArea = usePageFact("isMembersArea");
  const bonus = useTimeBonus();
  const user = useUser();
  const { isDismissed, dismiss } = useDismissal("hide-time-bonus-modal");
  const [isOpen, setOpen] = useState(false);
  const isOffered = bonus !== null && user?.credits === 0 && !isDismissed;
  const latest = useRef(isOffered);
  useEffect(() => {
    latest.current = isOffered;
  });
  useEffect(() => {
    if (!isInArea) return;
    let timer: ReturnType<typeof setTimeout>;
    const open = () => {
      if (!latest.current) return;
      if (isBusyElsewhere()) timer = setTimeout(open, againMs);
      else setOpen(true);
    };
    const now = performance.now();
    timer = setTimeout(open, enteredAt(now) + afterMs - now);
    return () => {
      clearTimeout(timer);
      setOpen(false);
    };
  }, [isInArea]);
  const close = () => {
    setOpen(false);
    dismiss();
  };
  return <Suspense>{isOpen && bonus ? <BonusDialog bonus={bonus} onClose={close} /> : null}</Suspense>;
}
