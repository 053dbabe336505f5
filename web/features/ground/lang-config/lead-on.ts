/**
 * Loads the next page as a whole, because everything on a page depends on language and country. Pages that
 * the browser restores from its cache on "back" are reloaded too. Never settles: the page is left.
 */
export function leadOn(path: string): Promise<never> {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  location.assign(path);
  return new Promise(() => {});
}
