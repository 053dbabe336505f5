import { minAge } from "#contracts/limits.ts";
import type { Gender } from "./profile-options.ts";

/** Answers from a page before the sign-up, which prefill its form. */
export type SignupAnswers = { gender: Gender | null; seeks: Gender[]; born: string };

/** As stored in the state of a history entry: in no address, no log and no shared link. */
export type SignupState = { answers?: SignupAnswers; from?: string };

/** Repeated here, because their module also contains all lists of a profile, which a first visit does not need. */
export const askedGenders = ["woman", "man", "non_binary"] as const satisfies readonly Gender[];
const names = ["gender", "seeks", "born"] as const;
const isGender = (text: string | null): text is Gender =>
  (askedGenders as readonly (string | null)[]).includes(text);

/** Whether a person born in this year may be old enough; the day decides later. */
export function mayJoin(born: string, thisYear = new Date().getFullYear()): boolean {
  return /^(?:19|20)\d\d$/.test(born) && Number(born) <= thisYear - minAge;
}

/**
 * The answers of `/signup?gender=woman&seeks=man&seeks=woman&born=1985`, as a form without a script sends them. Links
 * get cut and edited, so invalid values are ignored.
 */
export function readSignupAnswers(search: URLSearchParams, thisYear?: number): SignupAnswers {
  const gender = search.get("gender");
  const born = search.get("born") ?? "";
  return {
    gender: isGender(gender) ? gender : null,
    seeks: [...new Set(search.getAll("seeks").slice(0, 10).filter(isGender))],
    born: mayJoin(born, thisYear) ? born : "",
  };
}

/** The answers in the state of this history entry, which another version of the page may have written. */
export function answersOf(state: unknown): SignupAnswers | null {
  const { answers } = (state ?? {}) as { answers?: Partial<Record<keyof SignupAnswers, unknown>> };
  if (!answers) return null;
  const { gender, seeks, born } = answers;
  const sought = Array.isArray(seeks) ? seeks : [];
  const given = [["gender", gender], ["born", born], ...sought.map((one) => ["seeks", one])];
  return readSignupAnswers(new URLSearchParams(given.map(([name, value]) => [String(name), String(value)])));
}

/** The query without these answers: a person's preferences must not stay in an address. Null if there were none. */
export function withoutAnswers(search: URLSearchParams): URLSearchParams | null {
  if (!names.some((name) => search.has(name))) return null;
  const rest = new URLSearchParams(search);
  for (const name of names) rest.delete(name);
  return rest;
}
