import { readNextPath } from "#web/lib/next-path.ts";

const longest = 500;

/** Where to go on after a purchase: a path of this site that the server takes too; null for anything else. */
export function readReturnPath(value: string | null): string | null {
  const path = readNextPath(value, "");
  return path !== "" && path.length <= longest && /^\/(?![/\\])[!-[\]-~]*$/.test(path) ? path : null;
}

/** The same page with the way back still in its address. */
export function withReturnPath(to: string, returnTo: string | null): string {
  return returnTo === null ? to : `${to}?return_to=${encodeURIComponent(returnTo)}`;
}

/** Whether somebody was writing there, so that a draft waits. */
export function isChat(path: string): boolean {
  return /^\/(chats\/[^/]+|members\/[^/]+\/chat)([?#]|$)/.test(path);
}
