import { trackingMaxLength } from "#contracts/limits.ts";

/**
 * The source of the visit that a page's address names: the parts that are there; a value that is too long is left out, as by
 * the server. `search`: the address's query.
 */
export function visitSource(search: string): [name: string, value: string][] {
  const asked = new URLSearchParams(search);
  return Object.entries(trackingMaxLength).flatMap(([name, longest]): [string, string][] => {
    const value = asked.get(name);
    return value && value.length <= longest ? [[name, value]] : [];
  });
}
