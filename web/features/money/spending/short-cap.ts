import type { Cap, Period, Spending } from "./queries.ts";

export type Price = { amountMinor: number; currency: string };

export type Short = {
  period: Period;
  cap: Cap;
  /** The price fits again: from `freesAt` on, after the open order has ended, or never. */
  room: "cap" | "held" | "small";
  freesAt: string | null;
};

const waits: readonly Short["room"][] = ["cap", "held", "small"];

/** The cap that blocks a price the longest. The server checks caps in another currency. */
export function shortCap({ caps }: Pick<Spending, "caps">, price: Price): Short | null {
  const short: Short[] = [];
  for (const period of ["day", "month"] as const) {
    const cap = caps[period];
    if (cap && cap.currency === price.currency && cap.left_minor < price.amountMinor)
      short.push({ period, cap, ...roomIn(cap, price.amountMinor) });
  }
  return short.toSorted(byWait).at(-1) ?? null;
}

function roomIn(cap: Cap, price: number): Pick<Short, "room" | "freesAt"> {
  if (price > cap.amount_minor) return { room: "small", freesAt: null };
  if (price + cap.open_minor > cap.amount_minor) return { room: "held", freesAt: null };
  return { room: "cap", freesAt: cap.frees_at };
}

function byWait(one: Short, other: Short): number {
  const byRoom = waits.indexOf(one.room) - waits.indexOf(other.room);
  return byRoom || Date.parse(one.freesAt ?? "") - Date.parse(other.freesAt ?? "") || 0;
}
