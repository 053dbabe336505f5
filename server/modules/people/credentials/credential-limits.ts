/** How long a device counts as a member's own after their last log-in on it. */
export const ownDeviceDays = 365;
/** Wrong codes after which a log-in begins anew; the account's own count comes beside it. */
export const challengeTries = 5;
/** Characters of a recovery code: five bits each. */
export const recoveryCodeLength = 16;
