/** More than anybody turns a consent over in years; the copy of one's data has all. */
export const consentsShownAtMost = 100;
