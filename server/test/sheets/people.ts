import { newId } from "#server/platform/ids.ts";
import { testPassword } from "../factories.ts";
import { ofMember, type Sheet, upload } from "./sheet.ts";

/** Of accounts, profiles and photos. */
export const people: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/user.php                                     own    own    own    own    own    own      own    own    own    mine
POST /api/user.php                                    401    401    401    401    401    401      401    401    401    mine
PUT /api/user.php                                     login  own    own    own    own    own      own    own    own    mine
GET /api/logout.php                                   own    own    own    own    own    own      own    own    own    mine
POST /api/signups                                     act    own    act    act    act    act      act    act    act    mine
POST /api/email-suggestions                           own    own    own    own    own    own      own    own    own    own
PUT /api/signup-step                                  login  own    own    own    own    own      own    own    own    mine
POST /api/activation-mails                            login  done   own    done   done   done     done   done   done   done
PUT /api/email                                        login  done   act    done   done   done     done   done   done   done
POST /api/activations                                 410    410    410    410    410    410      410    410    410    410
POST /api/password-reset-mails                        act    own    act    act    act    act      act    act    act    mine
POST /api/password-reset-links                        410    410    410    410    410    410      410    410    410    410
POST /api/login-openings                              410    410    410    410    410    410      410    410    410    410
POST /api/password-resets                             410    410    410    410    410    410      410    410    410    410
GET /api/profile                                      login  own    own    own    own    own      own    own    own    mine
PATCH /api/profile                                    login  own    own    own    own    own      own    own    own    mine
GET /api/photos                                       login  own    own    own    own    own      own    own    own    mine
POST /api/photos                                      login  own    own    own    own    own      own    own    own    mine
PATCH /api/photos/:photo_id                           login  gone   gone   gone   gone   gone     gone   gone   gone   mine
PUT /api/photo-order                                  login  gone   gone   gone   gone   gone     gone   gone   gone   mine
DELETE /api/photos/:photo_id                          login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/members/:member_id                           shown  gone   shown  shown  shown  block    gone   gone   gone   mine
`,
  asks: {
    "POST /api/user.php": ({ owner, isOwner }) => ({
      body: { email: owner.email, password: isOwner ? testPassword : "not the password 1" },
    }),
    "PUT /api/user.php": () => ({ body: { language: "de" } }),
    "POST /api/signups": ({ owner }) => ({
      body: {
        email: owner.email,
        name: `n${newId().slice(-12)}`,
        password: "words of a stranger 42",
        date_of_birth: "1990-05-17",
        gender: "man",
        seeks: ["woman"],
        consent: true,
      },
    }),
    "POST /api/email-suggestions": ({ owner }) => ({ body: { email: owner.email } }),
    "PUT /api/signup-step": () => ({ body: { step: "about" } }),
    "PUT /api/email": ({ owner }) => ({ body: { email: owner.email } }),
    "POST /api/activations": ({ owner }) => ({ body: { token: owner.id } }),
    "POST /api/password-reset-mails": ({ owner }) => ({ body: { email: owner.email } }),
    "POST /api/password-reset-links": ({ owner }) => ({ body: { token: owner.id } }),
    "POST /api/login-openings": ({ owner }) => ({ body: { token: owner.id } }),
    "POST /api/password-resets": ({ owner }) => ({
      body: {
        token: owner.id,
        password: "words of a stranger 42",
        repeated_password: "words of a stranger 42",
      },
    }),
    "PATCH /api/profile": () => ({ body: { about: "changed" } }),
    "POST /api/photos": () => upload,
    "PATCH /api/photos/:photo_id": ({ owner }) => ({
      params: { photo_id: owner.photoIds[1] ?? "" },
      body: { alt: "changed", is_main: true },
    }),
    "PUT /api/photo-order": ({ owner }) => ({ body: { photo_ids: [...owner.photoIds].reverse() } }),
    "DELETE /api/photos/:photo_id": ({ owner }) => ({ params: { photo_id: owner.photoIds[0] ?? "" } }),
    "GET /api/members/:member_id": ofMember,
  },
};
