const givenUpMs = 15_000;

/** Goes to another site; settles only where the page is still here after all, or is shown again by the back button. */
export function leaveFor(address: string): Promise<void> {
  location.assign(address);
  return new Promise((resolve) => {
    addEventListener("pageshow", () => resolve(), { once: true });
    setTimeout(resolve, givenUpMs);
  });
}
