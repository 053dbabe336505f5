/**
 * What the people of one language write. Every line works for any gender and any pair:
 * lines are combined freely, so none may rely on another.
 */
export type TownTexts = {
  /** About me: a life, a taste, a wish; one of each makes a text. */
  lives: readonly string[];
  tastes: readonly string[];
  wishes: readonly string[];
  /** First conversations; the two take turns, line by line. */
  openings: readonly (readonly string[])[];
  /** What may follow once they know each other; taking turns too. */
  continuations: readonly (readonly string[])[];
  /** A line and its answer, for any day. */
  smallTalk: readonly (readonly [string, string])[];
};
