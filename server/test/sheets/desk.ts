import type { Sheet } from "./sheet.ts";

/** Of the staff: to members, whatever they are, all of it is shut. Who of the staff gets what: staff-access.test.ts. */
export const desk: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/admin/session                                own    own    own    own    own    own      own    own    own    own
POST /api/admin/session                               401    401    401    401    401    401      401    401    401    401
DELETE /api/admin/session                             own    own    own    own    own    own      own    own    own    own
POST /api/admin/session-codes                         login  login  login  login  login  login    login  login  login  login
POST /api/admin/session-code-mails                    login  login  login  login  login  login    login  login  login  login
POST /api/admin/invite-links                          410    410    410    410    410    410      410    410    410    410
POST /api/admin/welcomes                              410    410    410    410    410    410      410    410    410    410
GET /api/admin/photos                                 login  login  login  login  login  login    login  login  login  login
POST /api/admin/photo-claims                          login  login  login  login  login  login    login  login  login  login
POST /api/admin/photos/:photo_id/verdict              login  login  login  login  login  login    login  login  login  login
`,
  asks: {
    "POST /api/admin/photos/:photo_id/verdict": ({ owner }) => ({
      params: { photo_id: owner.photoIds[3] ?? "" },
      body: { verdict: "approve" },
    }),
    "POST /api/admin/session": ({ owner }) => ({
      body: { email: owner.email, password: "not the password 1" },
    }),
    "POST /api/admin/session-codes": () => ({ body: { code: "123456" } }),
    "POST /api/admin/invite-links": ({ owner }) => ({ body: { token: owner.id } }),
    "POST /api/admin/welcomes": ({ owner }) => ({
      body: {
        token: owner.id,
        name: "Stranger",
        password: "words of a stranger 42",
        repeated_password: "words of a stranger 42",
      },
    }),
  },
};
