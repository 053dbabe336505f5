/** Joins class names and skips false and empty values. */
export function classes(...names: Array<string | false | null | undefined>): string {
  let joined = "";
  for (const name of names) if (name) joined = joined === "" ? name : `${joined} ${name}`;
  return joined;
}
