import { answersSeal } from "#server/modules/meeting/visits/mark-visits-seen.ts";
import { createCursorSeal } from "#server/platform/paging/sealed-cursor.ts";
import { ownersCountry } from "#server/test/access/access-people.ts";
import { ofMember, type Sheet } from "./sheet.ts";

/** Routes of search, likes, games, visits, hidden profiles and saved searches. */
export const meeting: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/members                                      shown  own    shown  shown  shown  own      own    own    own    own
GET /api/members/:member_id/reasons                   login  gone   own    own    own    gone     gone   gone   gone   gone
GET /api/likes.php                                    login  own    own    own    own    own      own    own    own    mine
GET /api/likes/:type                                  login  own    own    own    own    own      own    own    own    mine
POST /api/likes/:member_id                            login  gone   act    act    act    block    gone   gone   gone   gone
POST /api/likes/:member_id/seen                       login  own    own    own    own    own      own    own    own    mine
DELETE /api/likes/:member_id                          login  own    own    own    own    own      own    own    own    mine
GET /api/signup-matches                               login  own    own    own    own    own      own    own    own    mine
GET /api/swipe-game                                   login  own    own    own    own    own      own    own    own    mine
POST /api/swipes/:member_id                           login  gone   act    act    act    block    gone   gone   gone   gone
DELETE /api/swipes/:member_id                         login  own    own    own    own    own      own    own    own    mine
GET /api/match-finder                                 login  own    own    own    own    own      own    own    own    mine
GET /api/match-finder/answers                         login  own    own    own    own    own      own    own    own    mine
PUT /api/match-finder/answers/:card                   login  own    own    own    own    own      own    own    own    mine
DELETE /api/match-finder/answers/:card                login  own    own    own    own    own      own    own    own    mine
DELETE /api/match-finder/answers                      login  own    own    own    own    own      own    own    own    mine
GET /api/auto-like.php                                login  own    own    own    own    own      own    own    own    mine
GET /api/visits                                       login  own    own    own    own    own      own    own    own    mine
POST /api/visits/:member_id                           login  own    own    act    act    own      own    own    own    mine
PUT /api/visits/seen                                  login  own    own    own    own    own      own    own    own    mine
GET /api/hidden-profiles                              login  own    own    own    own    own      own    own    own    mine
POST /api/hidden-profiles/:member_id                  login  gone   act    act    act    gone     gone   gone   gone   gone
DELETE /api/hidden-profiles/:member_id                login  own    own    own    own    own      own    own    own    mine
GET /api/saved-searches                               login  own    own    own    own    own      own    own    own    mine
POST /api/saved-searches                              login  own    own    own    own    own      own    own    own    mine
PATCH /api/saved-searches/:saved_search_id            login  gone   gone   gone   gone   gone     gone   gone   gone   mine
DELETE /api/saved-searches/:saved_search_id           login  own    own    own    own    own      own    own    own    mine
`,
  asks: {
    "GET /api/members": () => ({ query: { country: ownersCountry, min_age: "18", max_age: "99" } }),
    "GET /api/members/:member_id/reasons": ofMember,
    "GET /api/likes/:type": () => ({ params: { type: "received" } }),
    "POST /api/likes/:member_id": ofMember,
    "POST /api/likes/:member_id/seen": ofMember,
    "DELETE /api/likes/:member_id": ofMember,
    "GET /api/swipe-game": ({ owner }) => ({ query: { having: owner.id } }),
    "POST /api/swipes/:member_id": (given) => ({ ...ofMember(given), body: { decision: "like" } }),
    "DELETE /api/swipes/:member_id": ofMember,
    "PUT /api/match-finder/answers/:card": () => ({
      params: { card: "pace" },
      body: { options: ["slow"], important: false },
    }),
    "POST /api/visits/:member_id": ofMember,
    "POST /api/hidden-profiles/:member_id": ofMember,
    "DELETE /api/hidden-profiles/:member_id": ofMember,
    "POST /api/saved-searches": () => ({ body: { name: "Mine", filters: { country: ownersCountry } } }),
    "PATCH /api/saved-searches/:saved_search_id": ({ owner }) => ({
      params: { saved_search_id: owner.savedSearchId },
      body: { name: "Mine" },
    }),
    "DELETE /api/saved-searches/:saved_search_id": ({ owner }) => ({
      params: { saved_search_id: owner.savedSearchId },
    }),
    "PUT /api/visits/seen": ({ app }) => ({
      body: {
        until: createCursorSeal(app.services.env.SESSION_SECRET).seal(app.clock.now().getTime(), answersSeal),
      },
    }),
    "DELETE /api/match-finder/answers/:card": () => ({ params: { card: "pace" } }),
  },
};
