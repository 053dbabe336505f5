import { newId } from "#server/platform/ids.ts";
import { ofMember, ofToken, type Sheet, upload } from "./sheet.ts";

/** Routes of the pages that visitors see first. */
export const front: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/content/:page                                own    own    own    own    own    own      own    own    own    own
GET /api/members/:member_id/teaser                    own    own    own    own    own    own      own    own    own    own
POST /api/complaints                                  own    own    own    own    own    own      own    own    own    mine
GET /api/complaints/:token                            404    404    404    404    404    404      404    404    404    404
POST /api/complaints/:token/code                      404    404    404    404    404    404      404    404    404    404
POST /api/complaints/:token/messages                  404    404    404    404    404    404      404    404    404    404
GET /api/complaint-counts                              own    own    own    own    own    own      own    own    own    own
POST /api/complaints/:token/pictures                  404    404    404    404    404    404      404    404    404    404
DELETE /api/complaints/:token/pictures/:picture_id    404    404    404    404    404    404      404    404    404    404
`,
  asks: {
    "GET /api/content/:page": () => ({ params: { page: "terms" } }),
    "GET /api/members/:member_id/teaser": ofMember,
    "POST /api/complaints": () => ({
      body: {
        client_id: newId(),
        kind: "other",
        email: `n${newId().slice(-12)}@example.com`,
        text: "Something.",
      },
    }),
    "GET /api/complaint-counts": () => ({}),
    "GET /api/complaints/:token": ofToken,
    "POST /api/complaints/:token/code": (given) => ({ ...ofToken(given), body: { code: "K7RM-2XPD-9WQC" } }),
    "POST /api/complaints/:token/pictures": (given) => ({ ...ofToken(given), ...upload }),
    "DELETE /api/complaints/:token/pictures/:picture_id": ({ owner }) => ({
      params: { token: owner.id, picture_id: owner.photoIds[0] ?? "" },
    }),
    "POST /api/complaints/:token/messages": (given) => ({ ...ofToken(given), body: { text: "More." } }),
  },
};
