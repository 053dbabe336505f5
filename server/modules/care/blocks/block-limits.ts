/** Blocked members of one page of the list. */
export const blocksPerPage = 30;
/** More than a person needs, and enough to change one's mind often. */
export const blocksPerMinute = 30;
/** Enough contacts for a person to keep away; too few to search for the owners of addresses. */
export const contactBlocksPerDay = 20;
