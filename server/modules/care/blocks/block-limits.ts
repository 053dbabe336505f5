/** Blocked members of one page of the list. */
export const blocksPerPage = 30;
/** More than a person has reason for; what is there to be clicked to and fro stays usable. */
export const blocksPerMinute = 30;
/** Enough for whom one wants to keep away; too few to try whose address somebody's is. */
export const contactBlocksPerDay = 20;
