import { readNextPath } from "#contracts/next-path.ts";
import { codeParam } from "./discount-code.ts";

const longest = 500;

/** The page after a purchase: a path of this site that the server accepts too; null for any other value. */
export function readReturnPath(value: string | null): string | null {
  const path = readNextPath(value, "");
  return path !== "" && path.length <= longest && /^\/(?![/\\])[!-[\]-~]*$/.test(path) ? path : null;
}

/** The same path with the return path and the discount code in its address. */
export function withReturnPath(to: string, returnTo: string | null, code?: string): string {
  const search = new URLSearchParams({
    ...(returnTo !== null && { return_to: returnTo }),
    ...(code !== undefined && { [codeParam]: code }),
  });
  return search.size === 0 ? to : `${to}?${search}`;
}

/** Whether the path is a page with a composer, where a draft waits. */
export function isChat(path: string): boolean {
  return /^\/(chats\/[^/]+|members\/[^/]+\/chat|first-message)([?#]|$)/.test(path);
}
