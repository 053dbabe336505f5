import { readOwnPath } from "#contracts/next-path.ts";

/** Where the page of language and country leads back to: an address that names a language would bring that one back. */
export function nextPage(search: URLSearchParams): string {
  const url = new URL(readOwnPath(search.get("next"), "/"), "https://same.invalid");
  url.searchParams.delete("lang");
  return url.pathname + url.search + url.hash;
}

/** The page of language and country, and back from there to the page one is on. */
export function langConfigPath({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === "/lang-config") return pathname + search;
  return `/lang-config?${new URLSearchParams({ next: pathname + search })}`;
}
