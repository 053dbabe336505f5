/** A lost answer's refund shows at the gateway by then: only after this long without one it is asked for again. */
export const refundUnderWayMinutes = 5;

/** How often the gateway is asked how a refund stands that it has taken: banks take days, and webhooks tell of most. */
export const lookHours = 12;

/** How long the gateway is asked in quick succession for a refund that it refuses or cannot take; later every hour. */
export const quickTriesHours = 2;

/** Withdrawals that one run of the job goes on with. */
export const mostAtOnce = 50;
/** Purchases that a member is shown to withdraw from. */
export const purchasesShownAtMost = 50;
/** Days added to the time to withdraw, to find every purchase: clocks differ from ours by a day, and the day of it does not count. */
export const clockDays = 3;
/** Withdrawals that a member may ask for: each asks the gateway for a refund. */
export const triesInTenMinutes = 20;
