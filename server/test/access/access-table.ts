import { linesOf, sheets } from "#server/test/sheets/all.ts";

/**
 * The expected answer of every route to each kind of caller that uses another member's ids. A route without
 * a row fails, and so does a row without a route (routes/every-route.test.ts). The rows stand in
 * sheets/<wing>.ts, with the sample request of each route.
 *
 * Columns: nobody (visitors; sessions that have ended or expired, of banned accounts and of other sites);
 * members of another site, members who have not confirmed, free and premium members, a member whom the owner
 * blocked; free members asking about an owner whose profile is disabled, whose account is suspended, deleted;
 * and last the owner, for whom the call must succeed.
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
   * The data of the owner that the answer may contain: none at all, the name, the public part (which it must
   * contain), or all.
   */
  tells: "nothing" | "name" | "public" | "all";
  /**
   * The rows that may have changed: none in the whole database, none of the owner's, or rows were only added
   * for the owner.
   */
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
  /** Requires the key of the monitoring. */
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
  /** There is no draft to continue. */
  begin: refusal(409, "direct_debit_expired"),
  off: refusal(409, "direct_debit_off"),
  unprov: refusal(409, "not_confirmed"),
  self: refusal(422, "cannot_block_yourself"),
  noself: refusal(422, "cannot_report_yourself"),
  /** The seed's text names the member who blocked. */
  block: { ...refusal(403, "blocked"), tells: "name" },
  /** The answer is the same for all callers, or about the caller. */
  own: { status: 200, tells: "nothing", changes: "nothing of the owner's" },
  /** A form that redirects. */
  led: { status: 303, tells: "nothing", changes: "nothing of the owner's" },
  /** The owner's public part, and nothing else. */
  shown: { status: 200, tells: "public", changes: "nothing of the owner's" },
  /** A like, a message, a sign-up: adds rows for the owner, and changes none of the existing ones. */
  act: { status: 200, tells: "nothing", changes: "additions" },
  mine: { status: 200, tells: "all", changes: "all" },
} as const satisfies Record<string, Outcome>;
export type OutcomeName = keyof typeof outcomes;

/** Routes of the demo and of tests, open to all there and absent on a site with real members. */
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
