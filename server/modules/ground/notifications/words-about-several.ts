type Told = { kind?: "member" | "fictional" | "cam"; isExample: boolean };

/** The words of a mail about several people; profiles that are no members are labelled (promise 1). */
export function wordsAboutSeveral(people: readonly Told[]) {
  const countOf = (is: (one: Told) => boolean) => people.filter(is).length;
  const asides = {
    kind_fictional: countOf(({ kind }) => kind === "fictional"),
    kind_cam: countOf(({ kind }) => kind === "cam"),
    example: countOf(({ isExample }) => isExample),
  };
  const said = Object.entries(asides).filter(([, count]) => count > 0);
  return {
    values: { count: people.length, ...asides },
    paragraphs: ["text", ...said.map(([name]) => name)],
  };
}
