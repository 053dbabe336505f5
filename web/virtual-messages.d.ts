declare module "virtual:messages" {
  import type { MessageTree } from "#web/lib/language/messages.ts";

  /** All texts by locale and subject, compiled; server only. */
  export const messages: Record<string, Record<string, MessageTree>>;
  /** Versions of their browser files by locale and subject; none in development. */
  export const versions: Record<string, Record<string, string>>;
  /** Versions of each language's index. */
  export const indexes: Record<string, string>;
}
