import type { Given, Sheet } from "./sheet.ts";

const ofReport = ({ owner }: Given) => ({ params: { report_id: owner.id } });
const ofAnnouncement = ({ owner }: Given) => ({ params: { announcement_id: owner.id } });
const ofDifference = ({ owner }: Given) => ({ params: { difference_id: owner.id } });
const ofThread = ({ owner }: Given) => ({ params: { thread_id: owner.id } });
const ofComplaint = ({ owner }: Given) => ({ params: { complaint_id: owner.id } });

/**
 * Routes of the staff, which are closed to all members. For the access of staff roles see
 * staff-access.test.ts.
 */
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
GET /api/admin/complaints                             login  login  login  login  login  login    login  login  login  login
GET /api/admin/complaints/:complaint_id               login  login  login  login  login  login    login  login  login  login
POST /api/admin/complaints/:complaint_id/claim        login  login  login  login  login  login    login  login  login  login
DELETE /api/admin/complaints/:complaint_id/claim      login  login  login  login  login  login    login  login  login  login
POST /api/admin/complaints/:complaint_id/messages     login  login  login  login  login  login    login  login  login  login
POST /api/admin/complaints/:complaint_id/outcome      login  login  login  login  login  login    login  login  login  login
GET /api/admin/reports                                login  login  login  login  login  login    login  login  login  login
GET /api/admin/reports/:report_id                     login  login  login  login  login  login    login  login  login  login
POST /api/admin/reports/:report_id/claim              login  login  login  login  login  login    login  login  login  login
DELETE /api/admin/reports/:report_id/claim            login  login  login  login  login  login    login  login  login  login
POST /api/admin/reports/:report_id/decision           login  login  login  login  login  login    login  login  login  login
POST /api/admin/reports/:report_id/suspension         login  login  login  login  login  login    login  login  login  login
POST /api/admin/reports/:report_id/ban                login  login  login  login  login  login    login  login  login  login
POST /api/admin/reports/:report_id/lift               login  login  login  login  login  login    login  login  login  login
GET /api/admin/support                                login  login  login  login  login  login    login  login  login  login
GET /api/admin/support/:thread_id                     login  login  login  login  login  login    login  login  login  login
POST /api/admin/support/:thread_id/claim              login  login  login  login  login  login    login  login  login  login
DELETE /api/admin/support/:thread_id/claim            login  login  login  login  login  login    login  login  login  login
POST /api/admin/support/:thread_id/messages           login  login  login  login  login  login    login  login  login  login
POST /api/admin/support/:thread_id/end                login  login  login  login  login  login    login  login  login  login
GET /api/admin/payment-differences                    login  login  login  login  login  login    login  login  login  login
POST /api/admin/payment-differences/:difference_id/look  login  login  login  login  login  login    login  login  login  login
POST /api/admin/payment-differences/:difference_id/check login  login  login  login  login  login    login  login  login  login
GET /api/admin/settlements                            login  login  login  login  login  login    login  login  login  login
POST /api/admin/settled-differences/:difference_id/look  login  login  login  login  login  login    login  login  login  login
POST /api/admin/settled-differences/:difference_id/check login  login  login  login  login  login    login  login  login  login
GET /api/admin/announcements                          login  login  login  login  login  login    login  login  login  login
GET /api/admin/announcements/:announcement_id         login  login  login  login  login  login    login  login  login  login
POST /api/admin/announcements                         login  login  login  login  login  login    login  login  login  login
PUT /api/admin/announcements/:announcement_id         login  login  login  login  login  login    login  login  login  login
DELETE /api/admin/announcements/:announcement_id      login  login  login  login  login  login    login  login  login  login
POST /api/admin/announcements/:announcement_id/send   login  login  login  login  login  login    login  login  login  login
POST /api/admin/announcements/:announcement_id/stop   login  login  login  login  login  login    login  login  login  login
POST /api/admin/announcement-previews                 login  login  login  login  login  login    login  login  login  login
`,
  asks: {
    "GET /api/admin/complaints/:complaint_id": ofComplaint,
    "POST /api/admin/complaints/:complaint_id/claim": ofComplaint,
    "DELETE /api/admin/complaints/:complaint_id/claim": ofComplaint,
    "POST /api/admin/complaints/:complaint_id/messages": (given) => ({
      ...ofComplaint(given),
      body: { kind: "answer", text: "Words." },
    }),
    "POST /api/admin/complaints/:complaint_id/outcome": (given) => ({
      ...ofComplaint(given),
      body: { outcome: "acted", text: "Words." },
    }),
    "GET /api/admin/support/:thread_id": ofThread,
    "POST /api/admin/support/:thread_id/claim": ofThread,
    "DELETE /api/admin/support/:thread_id/claim": ofThread,
    "POST /api/admin/support/:thread_id/messages": (given) => ({
      ...ofThread(given),
      body: { topic: "other", text: "Words.", seen_seq: 1 },
    }),
    "POST /api/admin/support/:thread_id/end": (given) => ({
      ...ofThread(given),
      body: { end: "solved", seen_seq: 1 },
    }),
    "POST /api/admin/payment-differences/:difference_id/look": ofDifference,
    "POST /api/admin/payment-differences/:difference_id/check": (given) => ({
      ...ofDifference(given),
      body: { finding: "harmless", found_at: "2026-01-01T00:00:00.000Z" },
    }),
    "POST /api/admin/settled-differences/:difference_id/look": ofDifference,
    "POST /api/admin/settled-differences/:difference_id/check": (given) => ({
      ...ofDifference(given),
      body: { finding: "harmless", found_at: "2026-01-01T00:00:00.000Z" },
    }),
    "GET /api/admin/announcements/:announcement_id": ofAnnouncement,
    "POST /api/admin/announcements": () => ({ body: {} }),
    "PUT /api/admin/announcements/:announcement_id": (given) => ({
      ...ofAnnouncement(given),
      body: { revision: 1, type: "site_news", texts: {} },
    }),
    "DELETE /api/admin/announcements/:announcement_id": ofAnnouncement,
    "POST /api/admin/announcements/:announcement_id/send": (given) => ({
      ...ofAnnouncement(given),
      body: { revision: 1, receivers: 1 },
    }),
    "POST /api/admin/announcements/:announcement_id/stop": ofAnnouncement,
    "POST /api/admin/announcement-previews": () => ({ body: { body: "Words." } }),
    "GET /api/admin/reports/:report_id": ofReport,
    "POST /api/admin/reports/:report_id/claim": ofReport,
    "DELETE /api/admin/reports/:report_id/claim": ofReport,
    "POST /api/admin/reports/:report_id/decision": (given) => ({
      ...ofReport(given),
      body: { outcome: "no_action" },
    }),
    "POST /api/admin/reports/:report_id/suspension": (given) => ({
      ...ofReport(given),
      body: { rule: "abuse", words: "Words.", hours: 24 },
    }),
    "POST /api/admin/reports/:report_id/ban": (given) => ({
      ...ofReport(given),
      body: { rule: "abuse", words: "Words." },
    }),
    "POST /api/admin/reports/:report_id/lift": (given) => ({
      ...ofReport(given),
      body: { reason: "mistake" },
    }),
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
