import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

// Some 20 MB of word lists: passwords.ts loads this file when the first password is chosen.
const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });

/** The estimate is quadratic in places; what comes after this many characters can only make a password better. */
const estimated = 40;
/** 0 and 1: falls within a million guesses, the throttled attacks a site sees. */
const weakest = 1;

/** Whether a password is on the lists of common ones, or made of little else (names, dates, rows of keys). */
export function isCommonPassword(password: string, userInputs: readonly string[]): boolean {
  const words = userInputs.flatMap((input) => [input, ...input.split(/[^\p{L}\p{N}]+/u)]);
  const inputs = [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word.length > 2);
  return estimator.check(password.slice(0, estimated), inputs.slice(0, 20)).score <= weakest;
}
