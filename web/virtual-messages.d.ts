declare module "virtual:messages" {
  import type { MessageTree } from "#web/lib/messages.ts";

  /** All texts by locale and subject, compiled; only for the server. */
  export const messages: Record<string, Record<string, MessageTree>>;
}
