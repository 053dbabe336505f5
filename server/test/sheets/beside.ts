import { describeSharePicture } from "#server/modules/front/share-pictures/describe-share-picture.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import type { Sheet } from "./sheet.ts";

/** Routes without a contract: files, photos and operations. */
export const beside: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /healthz                                          own    own    own    own    own    own      own    own    own    own
GET /readyz                                           own    own    own    own    own    own      own    own    own    own
GET /metrics                                          key    key    key    key    key    key      key    key    key    key
GET /api/openapi.json                                 own    own    own    own    own    own      own    own    own    own
GET /api/admin/openapi.json                           login  login  login  login  login  login    login  login  login  login
GET /api/admin/photos/:photo_id/image                 login  login  login  login  login  login    login  login  login  login
GET /api/chat-photos/:photo_id/:size                  login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/voice-messages/:voice_id/file                login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/gifs/:gif_id/:file                           login  own    own    own    own    own      own    own    own    mine
GET /api/admin/gifs/:gif_id/:file                     login  login  login  login  login  login    login  login  login  login
GET /api/complaints/:token/pictures/:picture_id/:size 404    404    404    404    404    404      404    404    404    404
GET /api/admin/complaints/:complaint_id/pictures/:picture_id/:size login  login  login  login  login  login    login  login  login  login
GET /api/admin/reports/:report_id/photos/:photo_id    login  login  login  login  login  login    login  login  login  login
GET /api/admin/reports/:report_id/voice               login  login  login  login  login  login    login  login  login  login
GET /api/orders.csv                                   login  own    own    own    own    own      own    own    own    mine
GET /api/ledger.csv                                   login  own    own    own    own    own      own    own    own    mine
GET /api/invoices/:invoice_id/file                    login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /app.webmanifest                                  own    own    own    own    own    own      own    own    own    own
GET /app-icons/:name                                  own    own    own    own    own    own      own    own    own    own
GET /site-logo/:file                                  404    404    404    404    404    404      404    404    404    404
GET /sitemap.xml                                      own    own    own    own    own    own      own    own    own    own
GET /sitemaps/:file                                   own    own    own    own    own    own      own    own    own    own
GET /share/:locale/:file                              own    own    own    own    own    own      own    own    own    own
GET /robots.txt                                       own    own    own    own    own    own      own    own    own    own
GET /.well-known/security.txt                         own    own    own    own    own    own      own    own    own    own
GET /api/live                                         login  own    own    own    own    own      own    own    own    mine
GET /media/:ticket/*                                  403    403    403    403    403    403      403    403    403    403
GET /assets/*                                         404    404    404    404    404    404      404    404    404    404
GET /*                                                own    own    own    own    own    own      own    own    own    own
`,
  asks: {
    // The ticket of the blurred file, which all viewers get, used for a sharp file.
    "GET /media/:ticket/*": ({ owner, app }) => {
      const [, , ticket] = app.services.storage.signedPath(photoKey(owner.lockedKey, "blurred")).split("/");
      return { url: `/media/${ticket}/${photoKey(owner.lockedKey, "full")}` };
    },
    "GET /api/admin/photos/:photo_id/image": ({ owner }) => ({
      params: { photo_id: owner.photoIds[3] ?? "" },
    }),
    "GET /api/chat-photos/:photo_id/:size": ({ owner }) => ({
      params: { photo_id: owner.chatPhotoIds[0], size: "blurred" },
    }),
    "GET /api/voice-messages/:voice_id/file": ({ owner }) => ({ params: { voice_id: owner.voiceIds[0] } }),
    "GET /api/gifs/:gif_id/:file": ({ owner }) => ({ params: { gif_id: owner.gifId, file: "large.webp" } }),
    "GET /api/admin/gifs/:gif_id/:file": ({ owner }) => ({
      params: { gif_id: owner.gifId, file: "large.webp" },
    }),
    "GET /api/admin/reports/:report_id/voice": ({ owner }) => ({ params: { report_id: owner.id } }),
    "GET /api/complaints/:token/pictures/:picture_id/:size": ({ owner }) => ({
      params: { token: owner.id, picture_id: owner.photoIds[0] ?? "", size: "full" },
    }),
    "GET /api/admin/reports/:report_id/photos/:photo_id": ({ owner }) => ({
      params: { report_id: owner.id, photo_id: owner.id },
    }),
    "GET /api/admin/complaints/:complaint_id/pictures/:picture_id/:size": ({ owner }) => ({
      params: { complaint_id: owner.id, picture_id: owner.photoIds[0] ?? "", size: "full" },
    }),
    "GET /api/invoices/:invoice_id/file": ({ owner }) => ({ params: { invoice_id: owner.invoiceId } }),
    "GET /app-icons/:name": () => ({ params: { name: "192.png" } }),
    "GET /site-logo/:file": () => ({ params: { file: "0123456789abcdef.webp" } }),
    "GET /share/:locale/:file": () => ({
      url: describeSharePicture({ siteName: "Rendezvous", locale: "de", niche: 1 }).path,
    }),
    "GET /sitemaps/:file": () => ({ params: { file: "de.xml" } }),
    "GET /assets/*": ({ owner }) => ({ url: `/assets/${owner.id}.js` }),
    "GET /*": ({ owner }) => ({ url: `/members/${owner.id}` }),
  },
};
