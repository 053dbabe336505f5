let isTakenOver = false;
let missing = 0;

function tell(): void {
  if (isTakenOver && missing === 0) document.documentElement.dataset.ready = "true";
}

/** From now on the page is interactive; tests can wait for this mark. */
export function notePageReady(): void {
  isTakenOver = true;
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
