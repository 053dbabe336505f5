/** More changes of a consent than a member makes in years; the member's archive has all. */
export const consentsShownAtMost = 100;
