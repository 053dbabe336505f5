import { newId } from "#server/platform/ids.ts";
import { ofToken, type Sheet } from "./sheet.ts";

/** The keys in the example of RFC 8291. */
const browserKeys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** Routes of sites and pages. */
export const ground: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/settings.php                                 own    own    own    own    own    own      own    own    own    own
GET /api/companyinfo.php                              own    own    own    own    own    own      own    own    own    own
GET /api/interests.php                                own    own    own    own    own    own      own    own    own    own
GET /api/regions.php                                  own    own    own    own    own    own      own    own    own    own
GET /api/geocode.php                                  own    own    own    own    own    own      own    own    own    own
GET /api/cities                                       own    own    own    own    own    own      own    own    own    own
PUT /api/lang-config                                  own    own    own    own    own    own      own    own    own    mine
POST /lang-config                                     led    led    led    led    led    led      led    led    led    led
POST /api/page-hidden.php                             own    own    own    own    own    own      own    own    own    mine
GET /api/notification-switches                        login  own    own    own    own    own      own    own    own    mine
PUT /api/notification-switches/:type/:channel         login  own    own    own    own    own      own    own    own    mine
PUT /api/lock-screen-texts                            login  own    own    own    own    own      own    own    own    mine
PUT /api/quiet-hours                                  login  own    own    own    own    own      own    own    own    mine
DELETE /api/quiet-hours                               login  own    own    own    own    own      own    own    own    mine
POST /api/test-notifications                          login  own    own    own    own    own      own    own    own    mine
POST /api/user.php?push=1                             login  own    own    own    own    own      own    own    own    mine
DELETE /api/push-subscriptions                        login  own    own    own    own    own      own    own    own    mine
GET /api/unsubscribes/:token                          410    410    410    410    410    410      410    410    410    410
PUT /api/unsubscribes/:token                          410    410    410    410    410    410      410    410    410    410
POST /api/mail-events/:provider                       404    404    404    404    404    404      404    404    404    404
POST /unsubscribe/:token                              410    410    410    410    410    410      410    410    410    410
`,
  asks: {
    "POST /api/user.php?push=1": () => ({
      body: {
        subscription: { endpoint: `https://fcm.googleapis.com/fcm/send/${newId()}`, keys: browserKeys },
      },
    }),
    "DELETE /api/push-subscriptions": ({ owner }) => ({
      body: { endpoint: `https://fcm.googleapis.com/fcm/send/${owner.id}` },
    }),
    "PUT /api/notification-switches/:type/:channel": () => ({
      params: { type: "like_received", channel: "email" },
      body: { is_on: false },
    }),
    "PUT /api/lock-screen-texts": () => ({ body: { is_on: true } }),
    "POST /api/mail-events/:provider": () => ({ params: { provider: "mailgun" }, body: {} }),
    "PUT /api/quiet-hours": () => ({ body: { from: "22:00", to: "07:30", time_zone: "Europe/Berlin" } }),
    "GET /api/unsubscribes/:token": ofToken,
    "POST /unsubscribe/:token": ofToken,
    "PUT /api/unsubscribes/:token": (given) => ({ ...ofToken(given), body: { is_on: false } }),
    "PUT /api/lang-config": () => ({ body: { language: "de", country: "DE" } }),
    // A form without its choice, because this call must change nothing, not even for the owner.
    "POST /lang-config": () => ({ body: { next: "/members" } }),
    "GET /api/geocode.php": () => ({ query: { lat: "47.12345", lon: "8.54321" } }),
    "GET /api/cities": () => ({ query: { text: "berl" } }),
  },
};
