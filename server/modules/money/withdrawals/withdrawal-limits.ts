/** Time in which a refund with a lost answer shows at the gateway; then it is asked for again. */
export const refundUnderWayMinutes = 5;

/** Hours between two looks at an accepted refund: banks take days, and webhooks report most changes. */
export const lookHours = 12;

/** Refunds that the gateway refuses or cannot make are tried again quickly this long; later hourly. */
export const quickTriesHours = 2;

/** Withdrawals that one run of the job continues. */
export const mostAtOnce = 50;
/** Purchases that a member is shown for a withdrawal. */
export const purchasesShownAtMost = 50;
/** Days added to find every purchase: clocks differ by a day, and the day of purchase is not counted. */
export const clockDays = 3;
/** Withdrawals that a member may request: each asks the gateway for a refund. */
export const triesInTenMinutes = 20;
