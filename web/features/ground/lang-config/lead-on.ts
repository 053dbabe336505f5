/**
 * Everything on a page hangs on language and country, so the next one is loaded whole. What the browser still has of
 * before, and would show again on the way back, is loaded anew. Never settles: the page is left.
 */
export function leadOn(path: string): Promise<never> {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  location.assign(path);
  return new Promise(() => {});
}
