/** Tells the server whenever nobody looks at the page any more (seed section 7). */
export function tellWhenHidden(): void {
  addEventListener("visibilitychange", () => {
    if (document.hidden) {
      navigator.sendBeacon("/api/page-hidden.php", new Blob(["{}"], { type: "application/json" }));
    }
  });
}
