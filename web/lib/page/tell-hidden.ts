/** Informs the server when the page becomes hidden (seed section 7). */
export function tellWhenHidden(): void {
  addEventListener("visibilitychange", () => {
    if (document.hidden) {
      navigator.sendBeacon("/api/page-hidden.php", new Blob(["{}"], { type: "application/json" }));
    }
  });
}
