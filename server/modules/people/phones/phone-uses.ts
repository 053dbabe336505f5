/** What codes are for that confirm a member's number; every other use stores none. */
export const numberUse = "number";
/** What codes of self-exclusions are for. */
export const exclusionUse = "self-exclusion";
