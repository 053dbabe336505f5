const givenUpMs = 15_000;

/** Opens another site; settles only if the page stays open, or is shown again by the back button. */
export function leaveFor(address: string): Promise<void> {
  location.assign(address);
  return new Promise((resolve) => {
    addEventListener("pageshow", () => resolve(), { once: true });
    setTimeout(resolve, givenUpMs);
  });
}
