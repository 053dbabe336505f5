import type { Channel, LastChannel } from "./channel.ts";
import { emailChannel } from "./email-channel.ts";
import { pushChannel } from "./push-channel.ts";

/** In the order in which they are tried; the first one that answers decides. A new channel stands here. */
export const firstChannels: readonly Channel[] = [pushChannel];
/** Tried after all others. */
export const lastChannel: LastChannel = emailChannel;

/** All of them, for the jobs that a channel has. */
export const channels: readonly Pick<Channel, "name" | "jobs">[] = [...firstChannels, lastChannel];
