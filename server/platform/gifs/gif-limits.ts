/** A provider of moving pictures answers within this time, or not at all. */
export const gifAnswerMs = 4_000;
/** Bytes of a provider's list of results. */
export const gifListBytesAtMost = 1024 * 1024;
/** Bytes of one moving picture: some seconds at the size of a message. */
export const gifBytesAtMost = 3 * 1024 * 1024;
/** Characters of a description; the rest is cut off. */
export const gifDescriptionLongest = 200;
/** Pixels of the longer edge of a picture. */
export const gifEdgeLongest = 1_000;
/** Characters of a picture's address, of a provider's id of it, and of the mark of its next page. */
export const gifTextLongest = { address: 2_000, id: 100, next: 500 } as const;
