/** In the address of every page with prices; whoever follows a link that carries one finds it applied. */
export const codeParam = "code";

/** The code that an address carries. */
export function codeIn(address: { search: string }): string | undefined {
  return new URLSearchParams(address.search).get(codeParam) || undefined;
}
