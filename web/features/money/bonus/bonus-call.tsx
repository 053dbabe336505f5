import { Suspense, useEffect, useRef, useState } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useDismissal } from "#web/lib/browser/dismissals.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { usePageFact } from "#web/lib/page/page-facts.ts";
import { isBusyElsewhere } from "./is-busy-elsewhere.ts";
import { useTimeBonus } from "./use-time-bonus.ts";

const BonusDialog = lazyPart(() => import("./bonus-dialog.tsx"), { isVital: false, isQuiet: true });

/** Seed section 8. */
const afterMs = 40_000;
const againMs = 1_000;
/**
 * This code loads late: a start within this time (ms) belongs to the first page, and the wait counts from
 * that page's opening.
 */
const firstPageMs = 10_000;

/** The time (ms, monotonic clock) at which the members area was entered, if its page is on screen now. */
const enteredAt = (now: number) => (now < firstPageMs ? 0 : now);

/**
 * Announces the bonus once, 40 s after the members area was entered, to members without credits who have the
 * bonus and have not closed this dialog before (seed section 4). It is mounted above the layouts, so that a
 * change between pages of the area does not restart the wait. While the member uses another dialog or writes,
 * it waits.
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
