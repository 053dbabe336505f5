/** One row of the catalogue of faults and attacks: the action, what must hold, and the tests that show it. */
export type Attack = {
  /** As in the catalogue: R faults, M money and concurrency, A access, S accounts, I input, L load. */
  id: `${"R" | "M" | "A" | "S" | "I" | "L"}${number}`;
  /** The action, in one sentence. */
  what: string;
  /** What must hold during it, in one sentence. */
  holds: string;
  tests: readonly ProofTest[];
  /**
   * Without any one of these the tests fail. `bin/prove` shows it by running them in a copy of the source without it.
   */
  defences: readonly Defence[];
  /** The reason why no code of ours can be removed; unset otherwise. */
  withoutDefence?: string;
};

export type ProofTest = {
  /** Path from the project's root of a `*.test.ts` or `*.prove.ts`. */
  file: string;
  /** The test's full name ("describe it"), or its beginning. */
  name: string;
};

export type Defence = {
  name: string;
  /** The removed code, all of it at once. */
  without: readonly Removal[];
  /** The tests that must fail without it, by their index in `tests`; the first by default. */
  shownBy?: number;
};

/**
 * The name of a marker in the source (`// defence: name`), whose code is removed. With `put` this text replaces the
 * code; `$&` in it is the original code (prove/markers.ts). Use it only if a removal is no attack: the attack adds a step
 * or does the step in another way, the code needs some value there, a default defends as well, or the SQL is longer than
 * one line.
 */
export type Removal = string | { at: string; put: string };
