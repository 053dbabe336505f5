/** One line of the catalogue of faults and attacks: what is done, what must hold, and which tests show it. */
export type Attack = {
  /** As in the catalogue: R faults, M money and concurrency, A access, S accounts, I input, L load. */
  id: `${"R" | "M" | "A" | "S" | "I" | "L"}${number}`;
  /** What is done, in one sentence. */
  what: string;
  /** What must hold all the while, in one sentence. */
  holds: string;
  tests: readonly ProofTest[];
  /** Without any one of these the tests fail: shown by running them against a copy of the source without it. */
  defences: readonly Defence[];
  /** Set only where nothing of ours could be taken away; says why. */
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
  /** What is taken away, all of it at once. */
  without: readonly Removal[];
  /** Which of the attack's tests must fail without it, by their place in `tests`; the first where left out. */
  shownBy?: number;
};

/**
 * The name of a marker in the source (`// defence: name`): what it marks is taken away. With `put` that stands there
 * instead, and `$&` in it is what stood there (prove/markers.ts).
 */
export type Removal = string | { at: string; put: string };
