const name = "login-challenge";

/** What the second step of a log-in answers to, for this tab: a reload, and a look at the app, must not lose it. */
export function keepChallenge(challenge: string): void {
  try {
    sessionStorage.setItem(name, challenge);
  } catch {
    // Without storage the log-in begins anew.
  }
}

/** Null where no log-in awaits its second step. */
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
    // There is none.
  }
}
