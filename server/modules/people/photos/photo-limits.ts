import { claimMinutes } from "#contracts/limits.ts";
import { daySeconds, minuteMs } from "#server/platform/time-units.ts";

/** The demo approves photos by itself, after a short wait in which the waiting state can be seen. */
export const demoApprovalSeconds = 4;
/** Time to add photos unasked before a mail reminds of them. */
export const photoReminderSeconds = 3 * daySeconds;
/** Mails about verdicts on photos; verdicts beyond it go into the next mail. */
export const verdictMailLimit = { perHour: 1, perDay: 12 } as const;
/** Seconds an hour that a member's photos may keep this process busy; a photo of a phone takes about one. */
export const photoWorkSecondsPerHour = { confirmed: 150, unconfirmed: 15 } as const;
/** Points that one second of that work counts. */
export const photoWorkPointsPerSecond = 10;
/** An upload that takes longer has failed: its slot is free again and its files are swept. */
export const uploadMaxMs = 10 * minuteMs;
/** Photos that a member may upload within an hour. */
export const photosPerHour = 150;
/** Files that one sweep deletes; the next one continues. */
export const looseFilesAtOnce = 500;
/** Photos that a moderator claims at once: the current one, and the next one to be loaded ahead. */
export const claimsAtOnce = 2;
/** How long a moderator may hold a photo before another one gets it. */
export const claimMs = claimMinutes * minuteMs;
