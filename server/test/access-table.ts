import { linesOf, sheets } from "./sheets/all.ts";

/**
 * Who gets what from every route there is, asked with somebody else's ids. A route without a row fails, and so does a
 * row without a route (routes/every-route.test.ts). The rows stand in sheets/<wing>.ts, with what each route is asked with.
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
  over: refusal(410, "login_expired"),
  passkey: refusal(401, "passkey_refused"),
  "422": refusal(422, "invalid_fields"),
  done: refusal(409, "already_confirmed"),
  unconf: refusal(409, "not_confirmed"),
  left: refusal(409, "partner_gone"),
  ended: refusal(409, "discount_gone"),
  /** Nothing was begun that could be gone on with. */
  begin: refusal(409, "direct_debit_expired"),
  off: refusal(409, "direct_debit_off"),
  unprov: refusal(409, "not_confirmed"),
  self: refusal(422, "cannot_block_yourself"),
  noself: refusal(422, "cannot_report_yourself"),
  /** The seed's text says who blocked. */
  block: { ...refusal(403, "blocked"), tells: "name" },
  /** The same for everybody, or about the caller. */
  own: { status: 200, tells: "nothing", changes: "nothing of the owner's" },
  /** A form that leads on. */
  led: { status: 303, tells: "nothing", changes: "nothing of the owner's" },
  /** What the owner shows to everybody, and nothing else. */
  shown: { status: 200, tells: "public", changes: "nothing of the owner's" },
  /** A like, a message, a sign-up: something comes to the owner, and nothing of theirs is changed. */
  act: { status: 200, tells: "nothing", changes: "additions" },
  mine: { status: 200, tells: "all", changes: "all" },
} as const satisfies Record<string, Outcome>;
export type OutcomeName = keyof typeof outcomes;

/** Doors of the demo and of tests, open to everybody there and absent from a site with real members. */
export const demoDoors = /^\w+ \/dev\//;

type Row = Record<Column, OutcomeName>;

export const rows: ReadonlyMap<string, Row> = new Map(
  sheets
    .flatMap(({ access }) => linesOf(access))
    .map((line) => {
      const [method, path, ...cells] = line.trim().split(/\s+/);
      const route = `${method} ${path}`;
      if (cells.length !== columns.length) throw new Error(`${route}: ${cells.length} cells`);
      for (const cell of cells) if (!(cell in outcomes)) throw new Error(`${route}: what is ${cell}?`);
      return [route, Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Row] as const;
    }),
);
