let isTakenOver = false;
let missing = 0;

function tell(): void {
  if (isTakenOver && missing === 0) document.documentElement.dataset.ready = "true";
}

/** From here on the page answers to the person; whoever watches from outside can wait for it. */
export function notePageReady(): void {
  isTakenOver = true;
  tell();
}

/** A part without which the page does not answer is on its way; returns what to call when it has come, or is given up. */
export function awaitPart(): () => void {
  missing++;
  let isMissing = true;
  return () => {
    if (isMissing) missing--;
    isMissing = false;
    tell();
  };
}
