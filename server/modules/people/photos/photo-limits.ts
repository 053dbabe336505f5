import { claimMinutes } from "#contracts/limits.ts";
import { daySeconds, minuteMs } from "#server/platform/time-units.ts";

/** Nobody need open the demo's desk for a photo of one's own: it waits a little, so that the waiting state can be seen. */
export const demoApprovalSeconds = 4;
/** Time to find the photos by oneself before a mail reminds of them. */
export const photoReminderSeconds = 3 * daySeconds;
/** Mails about photos that were looked at: the other verdicts go into the next one. */
export const verdictMailLimit = { perHour: 1, perDay: 12 } as const;
/** Seconds an hour that a member's photos may keep this process busy; a photo of a phone takes about one. */
export const photoWorkSecondsPerHour = { confirmed: 150, unconfirmed: 15 } as const;
/** How finely that is counted. */
export const photoWorkPointsPerSecond = 10;
/** An upload that takes longer has died; its slot is free again and its files are swept. */
export const uploadMaxMs = 10 * minuteMs;
/** Photos that a member may upload within an hour. */
export const photosPerHour = 150;
/** Files that one sweep deletes; the next one goes on. */
export const looseFilesAtOnce = 500;
/** The one to decide on, and the one after it, so that it has come when it is its turn. */
export const claimsAtOnce = 2;
/** How long a moderator may look at a photo before somebody else gets it. */
export const claimMs = claimMinutes * minuteMs;
