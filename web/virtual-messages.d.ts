declare module "virtual:messages" {
  import type { MessageTree } from "#web/lib/messages.ts";

  /** All texts by locale and subject, compiled; only for the server. */
  export const messages: Record<string, Record<string, MessageTree>>;
  /** Versions of the browser's files of them, by locale and subject; none in development. */
  export const versions: Record<string, Record<string, string>>;
  /** Versions of each language's index. */
  export const indexes: Record<string, string>;
}
