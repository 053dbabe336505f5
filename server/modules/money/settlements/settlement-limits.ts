import { dayMs, minuteMs } from "#server/platform/time-units.ts";

/** Differences that the list shows. */
export const settledListedAtOnce = 200;
/** Pages of settlements that one run compares at each gateway: the next run, an hour later, goes on. */
export const settledPagesPerRun = 60;
/** A run begins no further page after this long, so that it ends within its hour even if each page asks for many payments. */
export const settledRunMs = 10 * minuteMs;
/** One process compares a gateway; if it dies, another takes over after this. */
export const settledClaimMs = 30 * minuteMs;
/** Orders that the gateway is asked about at the same time. */
export const settledLooksAtOnce = 10;
/** Standing differences that one run compares again, those seen the longest ago first. */
export const settledAgainPerRun = 50;
/** Unchecked differences of a gateway without an order: an organisation that also sells elsewhere would have no end of them. */
export const unknownSettledAtMost = 1000;
/** Settlements are compared from the first paid order on, at most this far back: as long as paid orders are checked. */
export const settledWatchedMs = 400 * dayMs;
/** A settlement may be paid out this long after a newer one: each run lists so far back. */
export const lateSettlementMs = 30 * dayMs;
/** How often the log says that a gateway refuses to show its settlements. */
export const settledRefusalToldMs = dayMs;
/** How long a difference that has ended is kept: as those between orders and gateways. */
export const settledEndedKeptMs = 400 * dayMs;
