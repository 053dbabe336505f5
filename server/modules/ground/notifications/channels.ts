import type { Channel } from "./channel.ts";
import { emailChannel } from "./email-channel.ts";
import { pushChannel } from "./push-channel.ts";

/** In the order in which they are tried; the first one that answers decides. */
export const channels: readonly Channel[] = [pushChannel, emailChannel];
