let isTakenOver = false;
let missing = 0;

function tell(): void {
  if (isTakenOver && missing === 0) document.documentElement.dataset.ready = "true";
}

/**
 * The page's code has taken over. `data-taken` says so at once: presses wait for it (early-press.ts). `data-ready` also
 * waits for the vital parts; tests wait for it.
 */
export function notePageReady(): void {
  isTakenOver = true;
  document.documentElement.dataset.taken = "true";
  tell();
}

/** A vital part is loading; returns a function to call when it has loaded or failed. */
export function awaitPart(): () => void {
  missing++;
  let isMissing = true;
  return () => {
    if (isMissing) missing--;
    isMissing = false;
    tell();
  };
}
