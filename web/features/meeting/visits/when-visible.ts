/** Calls back once, as soon as the person can see the page; returns a function that gives up waiting. */
export function whenVisible(callback: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== "visible") return;
    giveUp();
    callback();
  };
  const giveUp = () => document.removeEventListener("visibilitychange", look);
  document.addEventListener("visibilitychange", look);
  look();
  return giveUp;
}
