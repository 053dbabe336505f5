import pg from "pg";

/** Called at the start of every statement with its kind; it returns a function that receives the duration. */
export type QueryObserver = (kind: string) => (seconds: number) => void;

const kinds: Record<string, string> = { s: "select", i: "insert", u: "update", d: "delete", w: "with" };

/** A connection that reports the duration of its statements. */
export function timedClient(onQuery: QueryObserver): typeof pg.Client {
  return class TimedClient extends pg.Client {
    // The driver's own signature: a text or an object, perhaps values, perhaps a callback.
    override query(...given: unknown[]): never {
      const startedAt = performance.now();
      const tell = onQuery(kindOf(given[0]));
      const note = () => tell((performance.now() - startedAt) / 1000);
      const last = given.at(-1);
      if (typeof last === "function") {
        given[given.length - 1] = (...answer: unknown[]) => {
          note();
          last(...answer);
        };
      }
      const result = (super.query as (...args: unknown[]) => unknown)(...given);
      if (result instanceof Promise) result.then(note, note);
      return result as never;
    }
  } as unknown as typeof pg.Client;
}

function kindOf(statement: unknown): string {
  const text = typeof statement === "string" ? statement : (statement as { text?: string })?.text;
  return kinds[text?.trimStart()[0]?.toLowerCase() ?? ""] ?? "other";
}
