import { ofMember, type Sheet } from "./sheet.ts";

/** Of blocks. */
export const care: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/blocks                                       login  own    own    own    own    own      own    own    own    mine
POST /api/blocks/:member_id                           login  gone   act    act    act    act      gone   gone   gone   self
DELETE /api/blocks/:member_id                         login  own    own    own    own    own      own    own    own    mine
`,
  asks: {
    "POST /api/blocks/:member_id": ofMember,
    "DELETE /api/blocks/:member_id": ofMember,
  },
};
