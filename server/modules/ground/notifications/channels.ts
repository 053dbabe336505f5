import type { Channel, LastChannel } from "./channel.ts";
import { emailChannel } from "./email-channel.ts";
import { pushChannel } from "./push-channel.ts";

/** Channels in the order in which they are tried: the first one that answers decides. Add a new channel here. */
export const firstChannels: readonly Channel[] = [pushChannel];
/** Tried after all others. */
export const lastChannel: LastChannel = emailChannel;

/** All channels, so that their jobs are registered. */
export const channels: readonly Pick<Channel, "name" | "jobs">[] = [...firstChannels, lastChannel];
