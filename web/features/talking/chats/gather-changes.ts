/**
 * Makes one run of many changes. It begins `waitMs` after the first change, however many follow. Changes during a run
 * make another run after it, so no run interrupts the one before.
 */
export function gatherChanges(run: () => Promise<unknown>, waitMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isAgain = false;
  let isOver = false;

  function begin(): void {
    if (timer !== undefined || isOver) return;
    timer = setTimeout(async () => {
      timer = undefined;
      isRunning = true;
      await run().catch(() => undefined);
      isRunning = false;
      if (!isAgain) return;
      isAgain = false;
      begin();
    }, waitMs);
  }

  return {
    note(): void {
      if (isRunning) isAgain = true;
      else begin();
    },
    /** No run begins after it. */
    end(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
