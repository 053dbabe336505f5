/** The names of `tracking` in contracts/people/accounts.ts, and a length that keeps addresses short. */
const names = ["network", "ref", "sub1", "sub2", "sub3"] as const;
const longest = 100;

/** The source of the visit that a page's address names: the parts that are there. `search`: the address's query. */
export function visitSource(search: string): [name: string, value: string][] {
  const asked = new URLSearchParams(search);
  return names.flatMap((name): [string, string][] => {
    const value = asked.get(name)?.slice(0, longest);
    return value ? [[name, value]] : [];
  });
}
