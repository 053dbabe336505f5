/** The code of an open conversation, which the list does not need. */
export const loadConversation = () => import("./conversation-pane.tsx");

/** Preloads it. If that fails, it is loaded when it is rendered. */
export async function prepareConversation(): Promise<void> {
  await loadConversation().catch(() => undefined);
}
