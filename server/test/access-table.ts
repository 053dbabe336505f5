/**
 * Who gets what from every route there is, asked with somebody else's ids. A route without a row fails, and so does a
 * row without a route (access-matrix.test.ts); what each route is asked with stands in access-asks.ts.
 *
 * Columns: nobody (visitors, ended, outlived, banned and other sites' sessions); members of another site, members who
 * have not confirmed, free and premium members, a member whom the owner blocked; free members asking after an owner
 * whose profile is disabled, whose account is suspended, deleted; and at last the owner, for whom it has to work.
 */
export const columns = [
  "nobody",
  "abroad",
  "unconfirmed",
  "free",
  "premium",
  "blocked",
  "of a disabled",
  "of a suspended",
  "of a deleted",
  "owner",
] as const;
export type Column = (typeof columns)[number];

type Outcome = {
  status: number;
  code?: string;
  /**
   * What of the owner the answer may tell: nothing at all, the name, what is shown to everybody (and that it has to
   * tell), or whatever it wants.
   */
  tells: "nothing" | "name" | "public" | "all";
  /** What may have changed: nothing in the whole database, nothing of the owner's, or rows were only added for the owner. */
  changes: "nothing" | "nothing of the owner's" | "additions" | "all";
};
const refusal = (status: number, code: string): Outcome => ({
  status,
  code,
  tells: "nothing",
  changes: "nothing",
});

export const outcomes = {
  login: refusal(403, "authentication_required"),
  gone: refusal(404, "not_found"),
  "404": refusal(404, "not_found"),
  "401": refusal(401, "login_failed"),
  /** Asks for the key of whoever watches. */
  key: { status: 401, tells: "nothing", changes: "nothing" },
  "403": refusal(403, "forbidden"),
  "410": refusal(410, "link_invalid"),
  done: refusal(409, "already_confirmed"),
  left: refusal(409, "partner_gone"),
  self: refusal(422, "cannot_block_yourself"),
  /** The seed's text says who blocked. */
  block: { ...refusal(403, "blocked"), tells: "name" },
  /** The same for everybody, or about the caller. */
  own: { status: 200, tells: "nothing", changes: "nothing of the owner's" },
  /** What the owner shows to everybody, and nothing else. */
  shown: { status: 200, tells: "public", changes: "nothing of the owner's" },
  /** A like, a message, a sign-up: something comes to the owner, and nothing of theirs is changed. */
  act: { status: 200, tells: "nothing", changes: "additions" },
  mine: { status: 200, tells: "all", changes: "all" },
} as const satisfies Record<string, Outcome>;
export type OutcomeName = keyof typeof outcomes;

const table = `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /healthz                                          own    own    own    own    own    own      own    own    own    own
GET /readyz                                           own    own    own    own    own    own      own    own    own    own
GET /metrics                                          key    key    key    key    key    key      key    key    key    key
GET /api/openapi.json                                 own    own    own    own    own    own      own    own    own    own
GET /api/settings.php                                 own    own    own    own    own    own      own    own    own    own
GET /api/companyinfo.php                              own    own    own    own    own    own      own    own    own    own
GET /api/interests.php                                own    own    own    own    own    own      own    own    own    own
GET /api/regions.php                                  own    own    own    own    own    own      own    own    own    own
GET /api/geocode.php                                  own    own    own    own    own    own      own    own    own    own
GET /api/cities                                       own    own    own    own    own    own      own    own    own    own
POST /api/page-hidden.php                             own    own    own    own    own    own      own    own    own    own

GET /api/user.php                                     own    own    own    own    own    own      own    own    own    mine
POST /api/user.php                                    401    401    401    401    401    401      401    401    401    mine
PUT /api/user.php                                     login  own    own    own    own    own      own    own    own    mine
GET /api/logout.php                                   own    own    own    own    own    own      own    own    own    mine
POST /api/signups                                     act    own    act    act    act    act      act    act    act    mine
POST /api/email-suggestions                           own    own    own    own    own    own      own    own    own    own
PUT /api/signup-step                                  login  own    own    own    own    own      own    own    own    mine
POST /api/activation-mails                            login  done   own    done   done   done     done   done   done   done
POST /api/activations                                 410    410    410    410    410    410      410    410    410    410
POST /api/password-reset-mails                        act    own    act    act    act    act      act    act    act    mine
POST /api/password-reset-links                        410    410    410    410    410    410      410    410    410    410
POST /api/password-resets                             410    410    410    410    410    410      410    410    410    410

GET /api/profile                                      login  own    own    own    own    own      own    own    own    mine
PATCH /api/profile                                    login  own    own    own    own    own      own    own    own    mine
GET /api/photos                                       login  own    own    own    own    own      own    own    own    mine
POST /api/photos                                      login  own    own    own    own    own      own    own    own    mine
PATCH /api/photos/:photo_id                           login  gone   gone   gone   gone   gone     gone   gone   gone   mine
PUT /api/photo-order                                  login  gone   gone   gone   gone   gone     gone   gone   gone   mine
DELETE /api/photos/:photo_id                          login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /media/:ticket/*                                  403    403    403    403    403    403      403    403    403    403

GET /api/members                                      shown  own    shown  shown  shown  own      own    own    own    own
GET /api/members/:member_id                           shown  gone   shown  shown  shown  block    gone   gone   gone   mine

GET /api/likes.php                                    login  own    own    own    own    own      own    own    own    mine
GET /api/likes/:type                                  login  own    own    own    own    own      own    own    own    mine
POST /api/likes/:member_id                            login  gone   act    act    act    block    gone   gone   gone   gone
DELETE /api/likes/:member_id                          login  own    own    own    own    own      own    own    own    mine
GET /api/auto-like.php                                login  own    own    own    own    own      own    own    own    mine

GET /api/chats.php                                    login  own    own    own    own    own      own    own    own    mine
DELETE /api/chat.php                                  login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/conversations                                login  own    own    own    own    own      own    own    own    mine
GET /api/conversations/:conversation_id               login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/conversations/:conversation_id/messages      login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/conversations/:conversation_id/reads        login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/conversations/:conversation_id/typing       login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/members/:member_id/conversation              login  gone   shown  shown  shown  block    gone   gone   gone   gone
POST /api/members/:member_id/messages                 login  gone   act    act    act    block    gone   left   left   gone
GET /api/live                                         login  own    own    own    own    own      own    own    own    mine

GET /api/blocks                                       login  own    own    own    own    own      own    own    own    mine
POST /api/blocks/:member_id                           login  gone   act    act    act    act      gone   gone   gone   self
DELETE /api/blocks/:member_id                         login  own    own    own    own    own      own    own    own    mine

GET /api/bundles                                      own    own    own    own    own    own      own    own    own    mine
POST /api/orders                                      login  own    own    own    own    own      own    own    own    mine
GET /api/orders                                       login  own    own    own    own    own      own    own    own    mine
GET /api/orders/:order_id                             login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/mollie-webhook                              own    own    own    own    own    own      own    own    own    mine
GET /api/ledger                                       login  own    own    own    own    own      own    own    own    mine

GET /assets/*                                         404    404    404    404    404    404      404    404    404    404
GET /*                                                own    own    own    own    own    own      own    own    own    own
`;

/** Doors of the demo and of tests, open to everybody there and absent from a site with real members. */
export const demoDoors = /^\w+ \/dev\//;

type Row = Record<Column, OutcomeName>;

export const rows: ReadonlyMap<string, Row> = new Map(
  table
    .trim()
    .split("\n")
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [method, path, ...cells] = line.trim().split(/\s+/);
      const route = `${method} ${path}`;
      if (cells.length !== columns.length) throw new Error(`${route}: ${cells.length} cells`);
      for (const cell of cells) if (!(cell in outcomes)) throw new Error(`${route}: what is ${cell}?`);
      return [route, Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Row] as const;
    }),
);
