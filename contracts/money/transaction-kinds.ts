/**
 * The groups by which members filter their orders and the ledger of their credits. Plain data: the browser imports it.
 */
export const orderKinds = ["paid", "open", "unpaid", "returned"] as const;
export type OrderKind = (typeof orderKinds)[number];

export const ledgerKinds = ["bought", "spent", "returned", "given"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
