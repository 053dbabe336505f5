import type { ChatFilter } from "#contracts/talking/chats.ts";

/** What the list is narrowed to; it stands in the page's address. */
export type ChatSearch = { only?: ChatFilter; name?: string };

/** The same as props: single values, which stay the same from one drawing to the next. */
export type ChatSearchProps = { only?: ChatSearch["only"] | undefined; name?: string | undefined };

/** The contract's list is in a part that pages do not load. */
const filters: Record<ChatFilter, true> = { unread: true, matches: true, archived: true };
const isFilter = (text: string): text is ChatFilter => Object.hasOwn(filters, text);

/** Reads an address; anything unknown in it is ignored. */
export function readChatSearch(params: URLSearchParams): ChatSearch {
  const name = params.get("name")?.trim() ?? "";
  const only = params.get("only") ?? "";
  return {
    ...(isFilter(only) && { only }),
    ...(name !== "" && { name }),
  };
}

/** The search part of an address, with "?"; empty for the whole list. */
export function writeChatSearch({ only, name }: ChatSearchProps): string {
  const text = new URLSearchParams({ ...(only && { only }), ...(name && { name }) }).toString();
  return text === "" ? "" : `?${text}`;
}

export const isNarrowed = ({ only, name }: ChatSearch) => only !== undefined || name !== undefined;
