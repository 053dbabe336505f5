import { ofToken, type Sheet } from "./sheet.ts";

/** Of sites and pages. */
export const ground: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/settings.php                                 own    own    own    own    own    own      own    own    own    own
GET /api/companyinfo.php                              own    own    own    own    own    own      own    own    own    own
GET /api/interests.php                                own    own    own    own    own    own      own    own    own    own
GET /api/regions.php                                  own    own    own    own    own    own      own    own    own    own
GET /api/geocode.php                                  own    own    own    own    own    own      own    own    own    own
GET /api/cities                                       own    own    own    own    own    own      own    own    own    own
POST /api/page-hidden.php                             own    own    own    own    own    own      own    own    own    mine
GET /api/unsubscribes/:token                          410    410    410    410    410    410      410    410    410    410
PUT /api/unsubscribes/:token                          410    410    410    410    410    410      410    410    410    410
POST /unsubscribe/:token                              410    410    410    410    410    410      410    410    410    410
`,
  asks: {
    "GET /api/unsubscribes/:token": ofToken,
    "POST /unsubscribe/:token": ofToken,
    "PUT /api/unsubscribes/:token": (given) => ({ ...ofToken(given), body: { is_on: false } }),
    "GET /api/geocode.php": () => ({ query: { lat: "47.12345", lon: "8.54321" } }),
    "GET /api/cities": () => ({ query: { text: "berl" } }),
  },
};
