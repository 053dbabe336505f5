/** Entries of one page of what credits came and went for. */
export const ledgerEntriesPerPage = 30;
