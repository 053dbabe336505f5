/** Entries of one page of the member's ledger. */
export const ledgerEntriesPerPage = 30;
