/** The parameter in the address of every page with prices; a link with a code applies it. */
export const codeParam = "code";

/** The discount code in an address. */
export function codeIn(address: { search: string }): string | undefined {
  return new URLSearchParams(address.search).get(codeParam) || undefined;
}
