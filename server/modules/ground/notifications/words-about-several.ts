type Told = { kind?: "member" | "fictional" | "cam"; isExample: boolean };

/** What a mail about several people says of them; of those who are no members, what they are (promise 1). */
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
