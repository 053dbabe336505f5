/**
 * The texts of people of one language. Every line works for any gender and any pair: the code combines lines
 * freely, so none may rely on another.
 */
export type TownTexts = {
  /** About me: a life, a taste, a wish; a text has one of each. */
  lives: readonly string[];
  tastes: readonly string[];
  wishes: readonly string[];
  /** First conversations; the two people take turns, line by line. */
  openings: readonly (readonly string[])[];
  /** Continuations after some contact; the two people take turns here too. */
  continuations: readonly (readonly string[])[];
  /** A line and its answer, for any day. */
  smallTalk: readonly (readonly [string, string])[];
};
