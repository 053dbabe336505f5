import type { TestDatabase } from "./database.ts";

type Queryable = { query: (...args: never[]) => unknown };

export type CountedQueries = {
  texts: string[];
  /** The number of rounds to the database: queries sent at the same time are one round. */
  rounds(): number;
  stop(): void;
};

/** Cached rows that a process reads again when any site's settings change. */
const readNowAndThen = /from "(sites|site_hosts|site_logos)"/;

/** Statements of the job queue, and the one that gathers the pushes of earlier messages. */
const background = /\bjobs\.|pgboss|push_subscriptions/;

/** Statements without those that a process sends by itself, at any time. */
export const withoutBackground = (texts: readonly string[]): string[] =>
  texts.filter((text) => !background.test(text));

/**
 * Records the text of every statement until stopped, except those inside transactions of a server's pool, and
 * those for the sites, which are read again whenever another test has changed them.
 */
export function countQueries({
  pool,
  storePool,
  pglite,
}: Pick<TestDatabase, "pool" | "storePool" | "pglite">): CountedQueries {
  const texts: string[] = [];
  let rounds = 0;
  let waiting = 0;
  const targets = [pool, storePool, pglite].filter((each) => each !== null) as unknown as Queryable[];
  const restores = targets.map((target) => {
    const { query } = target;
    target.query = (...args: never[]) => {
      const [asked] = args as unknown as [string | { text: string }];
      const text = typeof asked === "string" ? asked : asked.text;
      if (readNowAndThen.test(text)) return query.apply(target, args);
      texts.push(text);
      if (waiting === 0) rounds += 1;
      waiting += 1;
      const answered = query.apply(target, args);
      const note = () => {
        waiting -= 1;
      };
      Promise.resolve(answered).then(note, note);
      return answered;
    };
    return () => {
      target.query = query;
    };
  });
  return {
    texts,
    rounds: () => rounds,
    stop() {
      for (const restore of restores) restore();
    },
  };
}
