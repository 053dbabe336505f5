import type { Sheet } from "./sheet.ts";

/** Of credits and payments. */
export const money: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/bundles                                      own    own    own    own    own    own      own    own    own    mine
POST /api/orders                                      login  own    own    own    own    own      own    own    own    mine
GET /api/orders                                       login  own    own    own    own    own      own    own    own    mine
GET /api/orders/:order_id                             login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/mollie-webhook                              own    own    own    own    own    own      own    own    own    mine
GET /api/ledger                                       login  own    own    own    own    own      own    own    own    mine
`,
  asks: {
    "POST /api/orders": () => ({ body: { bundle_id: "p1", method: "ideal" } }),
    "GET /api/orders/:order_id": ({ owner }) => ({ params: { order_id: owner.orderId } }),
    "POST /api/mollie-webhook": ({ owner }) => ({ body: { id: owner.paymentId } }),
  },
};
