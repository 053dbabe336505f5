import { v7 } from "uuid";

/** Time-ordered and not guessable; made here rather than in the database so that rows can refer to each other before they are written. */
export function newId(): string {
  return v7();
}
