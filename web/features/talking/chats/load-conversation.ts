/** The code of an open conversation, which the list does without. */
export const loadConversation = () => import("./conversation-pane.tsx");

/** Fetches it beforehand. What fails here is asked for again when it is shown. */
export async function prepareConversation(): Promise<void> {
  await loadConversation().catch(() => undefined);
}
