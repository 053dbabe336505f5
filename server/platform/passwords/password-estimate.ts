import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { estimatedLength, estimatedWords, substitutionsAtMost } from "./password-limits.ts";

// Some 20 MB of word lists: only the estimator's thread loads this file.
const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  // defence: estimate-substitutions
  l33tMaxSubstitutions: substitutionsAtMost,
});

/** 0 and 1: falls within a million guesses, the throttled attacks a site sees. */
const weakest = 1;

/** Whether a password is on the lists of common ones, or made of little else (names, dates, rows of keys). */
export function isEasilyGuessed(password: string, userInputs: readonly string[]): boolean {
  const words = userInputs.flatMap((input) => [input, ...input.split(/[^\p{L}\p{N}]+/u)]);
  const known = [...new Set(words.map((word) => word.toLowerCase().slice(0, estimatedLength)))];
  const inputs = known.filter((word) => word.length > 2).slice(0, estimatedWords);
  const estimated = password
    // defence: estimate-length
    .slice(0, estimatedLength);
  return estimator.check(estimated, inputs).score <= weakest;
}
