import type { ChatEntry } from "#contracts/talking/chats.ts";

type Row = { conversation: Pick<ChatEntry["conversation"], "id"> };
type Fetched = {
  data: { pages: readonly { chats: readonly Row[] }[] } | undefined;
  hasNextPage: boolean;
  isError: boolean;
};

/**
 * Asks for pages of conversations until one has a conversation that is not known: the first pages repeat the list. A failure
 * ends it, because the last page would stay the same: the next press goes on.
 */
export async function loadUnknown(
  known: ReadonlySet<string>,
  fetchNext: () => Promise<Fetched>,
): Promise<void> {
  for (;;) {
    const { data, hasNextPage, isError } = await fetchNext();
    const page = data?.pages.at(-1);
    if (isError || !page || !hasNextPage) return;
    if (page.chats.some(({ conversation }) => !known.has(conversation.id))) return;
  }
}
