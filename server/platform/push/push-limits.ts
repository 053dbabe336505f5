import { hourMs } from "../time-units.ts";

/** The size to which every push is padded, so that its length reveals nothing on the way. */
export const paddedBytes = 1024;
/** How long a sender's token is valid: half of what RFC 8292 allows, so that a wrong clock does no harm. */
export const vapidValidMs = 12 * hourMs;
/** The longest wait for a push service: services answer within a second. */
export const pushAnswerMs = 4_000;
/** The bytes of a push service's answer that are read: its status is enough. */
export const pushAnswerBytes = 4096;
