const name = "login-challenge";

/** Stores the challenge of the second step for this tab, so that a reload or a switch to the app keeps it. */
export function keepChallenge(challenge: string): void {
  try {
    sessionStorage.setItem(name, challenge);
  } catch {
    // Without storage the log-in starts again.
  }
}

/** Null if no log-in waits for its second step. */
export function readChallenge(): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

export function forgetChallenge(): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Without storage there is no challenge to delete.
  }
}
