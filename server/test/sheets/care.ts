import { newId } from "#server/platform/ids.ts";
import { ofMember, type Sheet } from "./sheet.ts";

/** Routes of blocks, reports and support. */
export const care: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/blocks                                       login  own    own    own    own    own      own    own    own    mine
POST /api/blocks/:member_id                           login  gone   act    act    act    act      gone   gone   gone   self
DELETE /api/blocks/:member_id                         login  own    own    own    own    own      own    own    own    mine
GET /api/contact-blocks                               login  own    own    own    own    own      own    own    own    mine
POST /api/contact-blocks                              login  own    own    own    own    own      own    own    own    mine
DELETE /api/contact-blocks/:contact_block_id          login  own    own    own    own    own      own    own    own    mine
GET /api/reports                                      login  own    own    own    own    own      own    own    own    mine
POST /api/reports                                     login  gone   act    act    act    act      gone   gone   gone   noself
POST /api/decision-views                              login  own    own    own    own    own      own    own    own    mine
GET /api/support                                      login  own    own    own    own    own      own    own    own    mine
POST /api/support/messages                            login  own    own    own    own    own      own    own    own    mine
PUT /api/support/read                                 login  own    own    own    own    own      own    own    own    mine
`,
  asks: {
    "POST /api/decision-views": ({ owner }) => ({ body: { ids: [owner.id] } }),
    "POST /api/support/messages": () => ({ body: { client_id: newId(), text: "How do I do this?" } }),
    "PUT /api/support/read": () => ({ body: { seq: 1 } }),
    "POST /api/reports": ({ owner }) => ({ body: { subject: "profile", id: owner.id, reason: "abuse" } }),
    "POST /api/blocks/:member_id": ofMember,
    "DELETE /api/blocks/:member_id": ofMember,
    "POST /api/contact-blocks": () => ({ body: { contact: "nobody.yet@example.com" } }),
    "DELETE /api/contact-blocks/:contact_block_id": ({ owner }) => ({
      params: { contact_block_id: owner.id },
    }),
  },
};
