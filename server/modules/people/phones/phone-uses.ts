/** The use of codes that confirm a member's number; no other use stores the number. */
export const numberUse = "number";
/** The use of codes for self-exclusions. */
export const exclusionUse = "self-exclusion";
