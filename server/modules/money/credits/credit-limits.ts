/** Entries of one page of the member's ledger. */
export const ledgerEntriesPerPage = 30;
/** Files of transactions that a member may fetch: each reads all of their orders or credits. */
export const filesInTenMinutes = 20;
/** Entries that a file of transactions reads at once: memory holds only these. */
export const fileRowsAtOnce = 500;
