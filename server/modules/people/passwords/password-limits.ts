/** Numbers of a forgotten password that an operator or a law may turn. Those that people are told stand in contracts/limits.ts. */

/** Beyond contracts/limits.ts' `resetMailsPerDay`, for a browser that the owner has logged in with. */
export const ownerResetMailsPerDay = 1;
