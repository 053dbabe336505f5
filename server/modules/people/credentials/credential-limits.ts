/** How long a device counts as a member's own after their last log-in on it. */
export const ownDeviceDays = 365;
/** Wrong codes after which a log-in has to begin again; the account has a count of its own. */
export const challengeTries = 5;
/** Characters of a recovery code: five bits each. */
export const recoveryCodeLength = 16;
/** How long an authenticator shows one code: the value that all apps assume. */
export const appCodeSeconds = 30;
/** Digits of an authenticator's code: the value that all apps assume. */
export const appCodeDigits = 6;
/** Bytes of the key that an authenticator and the server share (RFC 4226 recommends 160 bits). */
export const appKeyBytes = 20;
