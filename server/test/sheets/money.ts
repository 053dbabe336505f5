import { newForm } from "#server/test/people/direct-debits.ts";
import type { Sheet } from "./sheet.ts";

/** Routes of credits, spending, direct debits and payments. */
export const money: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/bundles                                      own    own    own    own    own    own      own    own    own    mine
POST /api/orders                                      login  own    own    own    own    own      own    own    own    mine
GET /api/orders                                       login  own    own    own    own    own      own    own    own    mine
GET /api/orders/:order_id                             login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/orders/:order_id/cancellation               login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/mollie-webhook                              own    own    own    own    own    own      own    own    own    mine
POST /api/signed-redirect-notices                     own    own    own    own    own    own      own    own    own    mine
GET /api/discountcode.php                             422    422    422    422    422    422      422    422    422    mine
GET /api/time-bonus                                   own    own    own    own    own    own      own    own    own    mine
POST /api/retention-offer                             login  own    own    own    own    own      own    own    own    mine
POST /api/retention-offer/acceptance                  login  ended  ended  ended  ended  ended    ended  ended  ended  mine
GET /api/direct-debit                                 login  own    own    own    own    own      own    own    own    mine
PUT /api/direct-debit                                 login  off    unprov own    own    own      own    own    own    mine
POST /api/direct-debit/codes                          login  off    begin  begin  begin  begin    begin  begin  begin  mine
POST /api/direct-debit/confirmation                   login  begin  begin  begin  begin  begin    begin  begin  begin  mine
GET /api/mandates                                     login  own    own    own    own    own      own    own    own    mine
DELETE /api/mandates/:mandate_id                      login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/stored-card                                  own    own    own    own    own    own      own    own    own    mine
DELETE /api/stored-cards/:card_id                     login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/withdrawals                                  login  own    own    own    own    own      own    own    own    mine
POST /api/withdrawals                                 login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/ledger                                       login  own    own    own    own    own      own    own    own    mine
GET /api/spending                                     login  own    own    own    own    own      own    own    own    mine
PUT /api/spending/caps/:period                        login  own    own    own    own    own      own    own    own    mine
DELETE /api/spending/caps/:period/change              login  own    own    own    own    own      own    own    own    mine
PUT /api/spending/pause                               login  own    own    own    own    own      own    own    own    mine
`,
  asks: {
    "PUT /api/spending/caps/:period": () => ({
      params: { period: "day" },
      body: { amount_minor: 5000, currency: "EUR" },
    }),
    "DELETE /api/spending/caps/:period/change": () => ({ params: { period: "day" } }),
    "PUT /api/direct-debit": () => ({ body: newForm() }),
    "POST /api/direct-debit/confirmation": () => ({ body: { code: "123456" } }),
    "DELETE /api/mandates/:mandate_id": ({ owner }) => ({ params: { mandate_id: owner.mandateId } }),
    "DELETE /api/stored-cards/:card_id": ({ owner }) => ({ params: { card_id: owner.storedCardId } }),
    "POST /api/withdrawals": ({ owner }) => ({
      body: { order_id: owner.orderId, shown: { credits: 120, amount_minor: 1999 } },
    }),
    "PUT /api/spending/pause": () => ({ body: { days: 1 } }),
    "POST /api/orders": () => ({ body: { bundle_id: "p1", method: "ideal" } }),
    "GET /api/orders/:order_id": ({ owner }) => ({ params: { order_id: owner.orderId } }),
    "POST /api/orders/:order_id/cancellation": ({ owner }) => ({ params: { order_id: owner.orderId } }),
    "GET /api/discountcode.php": ({ owner }) => ({ query: { code: owner.discountCode } }),
    "POST /api/signed-redirect-notices": ({ owner }) => ({
      body: { shop: "1", payment: owner.paymentId, sent_at: "2026-01-01T00:00:00.000Z", signature: "" },
    }),
    "POST /api/mollie-webhook": ({ owner }) => ({ body: { id: owner.paymentId } }),
  },
};
