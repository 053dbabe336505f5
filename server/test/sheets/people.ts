import { newId } from "#server/platform/ids.ts";
import { testPassword } from "#server/test/people/factories.ts";
import { ofMember, type Sheet, upload } from "./sheet.ts";

/** A passkey's answer that no authenticator has signed. */
const madeUpPasskey = <Rest extends object>(ownerId: string, rest: Rest) => ({
  id: ownerId,
  rawId: ownerId,
  type: "public-key" as const,
  clientExtensionResults: {},
  response: {
    clientDataJSON: Buffer.from(JSON.stringify({ challenge: ownerId })).toString("base64url"),
    ...rest,
  },
});

/** A number that has received no code yet. */
const freshNumber = () =>
  `+3161${String(Number.parseInt(newId().slice(-6), 16) % 10_000_000).padStart(7, "0")}`;

/** Routes of accounts, profiles and photos. */
export const people: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/user.php                                     own    own    own    own    own    own      own    own    own    mine
POST /api/user.php                                    401    401    401    401    401    401      401    401    401    mine
PUT /api/user.php                                     login  own    own    own    own    own      own    own    own    mine
GET /api/logout.php                                   own    own    own    own    own    own      own    own    own    mine
POST /api/signups                                     act    own    act    act    act    act      act    act    act    mine
POST /api/signup-passkey-offers                       own    own    own    own    own    own      own    own    own    own
POST /api/email-suggestions                           own    own    own    own    own    own      own    own    own    own
PUT /api/signup-step                                  login  own    own    own    own    own      own    own    own    mine
GET /api/first-message                                login  own    own    own    own    own      own    own    own    mine
DELETE /api/first-message                             login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/activation-mails                            login  done   own    done   done   done     done   done   done   done
PUT /api/email                                        login  done   act    done   done   done     done   done   done   done
POST /api/activations                                 410    410    410    410    410    410      410    410    410    410
POST /api/password-reset-mails                        act    own    act    act    act    act      act    act    act    mine
POST /api/password-reset-links                        410    410    410    410    410    410      410    410    410    410
POST /api/login-openings                              410    410    410    410    410    410      410    410    410    410
POST /api/password-resets                             410    410    410    410    410    410      410    410    410    410
POST /api/deletion                                    login  own    own    own    own    own      own    own    own    mine
POST /api/pause                                       login  own    unconf own    own    own      own    own    own    mine
POST /api/reactivations                               410    410    410    410    410    410      410    410    410    410
POST /api/self-exclusions                             act    act    act    act    act    act      act    act    act    act
POST /api/self-exclusion-confirmations                410    410    410    410    410    410      410    410    410    410
GET /api/phone                                        login  own    own    own    own    own      own    own    own    mine
POST /api/phone-codes                                 login  own    unconf own    own    own      own    own    own    mine
POST /api/phone                                       login  422    422    422    422    422      422    422    422    422
DELETE /api/phone                                     login  own    own    own    own    own      own    own    own    mine
POST /api/self-exclusion-codes                        act    act    act    act    act    act      act    act    act    act
POST /api/self-exclusion-numbers                      422    422    422    422    422    422      422    422    422    422
GET /api/archive                                      login  own    own    own    own    own      own    own    own    mine
POST /api/archive                                     login  own    own    own    own    own      own    own    own    mine
POST /api/archive-downloads                           login  422    422    422    422    422      422    422    422    422
POST /api/password-changes                            login  own    own    own    own    own      own    own    own    mine
POST /api/email-changes                               login  own    unconf own    own    own      own    own    own    mine
POST /api/email-change-confirmations                  login  410    410    410    410    410      410    410    410    410
POST /api/email-change-stops                          410    410    410    410    410    410      410    410    410    410
POST /api/login-denials                               410    410    410    410    410    410      410    410    410    410
POST /api/second-steps                                over   over   over   over   over   over     over   over   over   over
POST /api/second-step-losses                          over   over   over   over   over   over     over   over   over   over
POST /api/second-step-loss-starts                     410    410    410    410    410    410      410    410    410    410
POST /api/second-step-loss-stops                      410    410    410    410    410    410      410    410    410    410
DELETE /api/second-step-loss                          login  own    own    own    own    own      own    own    own    mine
GET /api/two-step                                     login  own    own    own    own    own      own    own    own    mine
POST /api/two-step-keys                               login  own    unconf own    own    own      own    own    own    mine
POST /api/two-step                                    login  422    422    422    422    422      422    422    422    422
POST /api/two-step-removals                           login  422    422    422    422    422      422    422    422    422
POST /api/recovery-codes                              login  422    422    422    422    422      422    422    422    422
GET /api/passkeys                                     login  own    own    own    own    own      own    own    own    mine
POST /api/passkey-offers                              login  own    unconf own    own    own      own    own    own    mine
POST /api/passkeys                                    login  passkey passkey passkey passkey passkey passkey passkey passkey passkey
PATCH /api/passkeys/:passkey_id                       login  gone   gone   gone   gone   gone     gone   gone   gone   mine
DELETE /api/passkeys/:passkey_id                      login  own    own    own    own    own      own    own    own    mine
POST /api/own-passkey-challenges                      login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/passkey-challenges                          own    own    own    own    own    own      own    own    own    own
POST /api/passkey-logins                              passkey passkey passkey passkey passkey passkey passkey passkey passkey passkey
GET /api/devices                                      login  own    own    own    own    own      own    own    own    mine
DELETE /api/devices                                   login  own    own    own    own    own      own    own    own    mine
DELETE /api/devices/:device_id                        login  own    own    own    own    own      own    own    own    mine
GET /api/profile                                      login  own    own    own    own    own      own    own    own    mine
PATCH /api/profile                                    login  own    own    own    own    own      own    own    own    mine
GET /api/privacy                                      login  own    own    own    own    own      own    own    own    mine
PUT /api/privacy/:name                                login  own    own    own    own    own      own    own    own    mine
GET /api/consents                                     login  own    own    own    own    own      own    own    own    mine
DELETE /api/consents/:kind                            login  own    own    own    own    own      own    own    own    mine
GET /api/photos                                       login  own    own    own    own    own      own    own    own    mine
POST /api/photos                                      login  own    own    own    own    own      own    own    own    mine
PATCH /api/photos/:photo_id                           login  gone   gone   gone   gone   gone     gone   gone   gone   mine
PUT /api/photo-order                                  login  gone   gone   gone   gone   gone     gone   gone   gone   mine
DELETE /api/photos/:photo_id                          login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/members/:member_id                           shown  gone   shown  shown  shown  block    gone   gone   gone   mine
GET /api/members/:member_id/partner-page              gone   gone   gone   gone   gone   gone     gone   gone   gone   gone
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
    "POST /api/signup-passkey-offers": ({ owner }) => ({
      body: {
        email: owner.email,
        name: `p${newId().slice(-12)}`,
        password: "",
        date_of_birth: "1990-05-17",
        gender: "woman",
        seeks: ["man"],
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
    "POST /api/deletion": () => ({ body: { password: testPassword, reason: "time", remarks: "" } }),
    "POST /api/self-exclusions": () => ({ body: { email: `n${newId().slice(-12)}@example.com` } }),
    "POST /api/self-exclusion-confirmations": ({ owner }) => ({ body: { token: owner.id, months: 6 } }),
    "POST /api/phone-codes": () => ({ body: { phone: freshNumber() } }),
    "POST /api/phone": () => ({ body: { phone: "+31612345678", code: "123456" } }),
    "POST /api/self-exclusion-codes": () => ({ body: { phone: freshNumber() } }),
    "POST /api/self-exclusion-numbers": ({ owner }) => ({
      body: { token: owner.id, phone: "+31612345678", code: "123456", months: 6 },
    }),
    "POST /api/archive": () => ({ body: { password: testPassword } }),
    // Without a password, because wrong ones lock, and because the time decides whether a copy is ready.
    "POST /api/archive-downloads": () => ({ body: { password: "" } }),
    "POST /api/reactivations": ({ owner }) => ({ body: { token: owner.id } }),
    "POST /api/password-changes": () => ({
      body: {
        // The same password again, because the callers need it later.
        old_password: testPassword,
        password: testPassword,
        repeated_password: testPassword,
      },
    }),
    "POST /api/email-changes": () => ({
      body: { email: `n${newId().slice(-12)}@example.com`, password: testPassword },
    }),
    "POST /api/email-change-confirmations": ({ owner }) => ({ body: { token: owner.id } }),
    "POST /api/email-change-stops": ({ owner }) => ({ body: { token: owner.id } }),
    "POST /api/login-denials": ({ owner }) => ({ body: { token: owner.id } }),
    "POST /api/second-steps": ({ owner }) => ({ body: { challenge: owner.id, code: "123456" } }),
    "POST /api/second-step-losses": ({ owner }) => ({ body: { challenge: owner.id } }),
    "POST /api/second-step-loss-starts": ({ owner }) => ({ body: { token: owner.id } }),
    "POST /api/second-step-loss-stops": ({ owner }) => ({ body: { token: owner.id } }),
    "POST /api/two-step-keys": () => ({ body: { password: testPassword } }),
    "POST /api/two-step": () => ({ body: { code: "not a code" } }),
    // Without a password, because wrong ones lock.
    "POST /api/two-step-removals": () => ({ body: { password: "", code: "" } }),
    "POST /api/recovery-codes": () => ({ body: { password: "" } }),
    "POST /api/passkey-offers": () => ({ body: { password: testPassword } }),
    "POST /api/passkeys": ({ owner }) => ({
      body: { name: "Made up", response: madeUpPasskey(owner.id, { attestationObject: "AAAA" }) },
    }),
    "PATCH /api/passkeys/:passkey_id": ({ owner }) => ({
      params: { passkey_id: owner.passkeyId },
      body: { name: "Taken over" },
    }),
    "DELETE /api/passkeys/:passkey_id": ({ owner }) => ({ params: { passkey_id: owner.passkeyId } }),
    "POST /api/passkey-logins": ({ owner }) => ({
      body: {
        response: madeUpPasskey(owner.id, { authenticatorData: "AAAA", signature: "AAAA" }),
      },
    }),
    "DELETE /api/devices/:device_id": ({ owner }) => ({ params: { device_id: owner.id } }),
    "PATCH /api/profile": () => ({ body: { about: "changed" } }),
    "PUT /api/privacy/:name": () => ({ params: { name: "reads_shown" }, body: { is_on: true } }),
    "DELETE /api/consents/:kind": () => ({ params: { kind: "tracking" } }),
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
