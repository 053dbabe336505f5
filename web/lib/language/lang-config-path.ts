import { readOwnPath } from "#contracts/next-path.ts";

/** The return address of the page of language and country, without `?lang=`, which would restore the old language. */
export function nextPage(search: URLSearchParams): string {
  const url = new URL(readOwnPath(search.get("next"), "/"), "https://same.invalid");
  url.searchParams.delete("lang");
  return url.pathname + url.search + url.hash;
}

/** The page of language and country, with the current page as return address. */
export function langConfigPath({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === "/lang-config") return pathname + search;
  return `/lang-config?${new URLSearchParams({ next: pathname + search })}`;
}
