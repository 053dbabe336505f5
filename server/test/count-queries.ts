import type { TestDatabase } from "./database.ts";

type Queryable = { query: (...args: never[]) => unknown };

export type CountedQueries = {
  texts: string[];
  /** How often the database was asked while nobody waited for an answer of it: what is asked at once is one round. */
  rounds(): number;
  stop(): void;
};

/** What a process keeps in memory and reads anew when somebody else's settings change. */
const readNowAndThen = /from "(sites|site_hosts)"/;

/**
 * Writes down the text of every statement until stopped; those inside transactions of a server's pool excepted, and the
 * sites, which are read whenever another test's have changed.
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
