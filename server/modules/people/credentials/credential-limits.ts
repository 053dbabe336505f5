/** How long a device counts as a member's own after their last log-in on it. */
export const ownDeviceDays = 365;
/** Wrong codes after which a log-in begins anew; the account's own count comes beside it. */
export const challengeTries = 5;
/** Characters of a recovery code: five bits each. */
export const recoveryCodeLength = 16;
/** How long an authenticator shows one code: what all of them take for granted. */
export const appCodeSeconds = 30;
/** Digits of an authenticator's code: what all of them take for granted. */
export const appCodeDigits = 6;
/** Bytes of the key that an authenticator shares (RFC 4226 recommends 160 bits). */
export const appKeyBytes = 20;
