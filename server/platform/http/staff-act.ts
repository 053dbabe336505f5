import type { Db } from "#server/db/open-database.ts";

/** An act of staff, its subject and its reason: codes and ids. */
export type ActRecord = {
  /** `photo.approved` */
  act: string;
  subject: { kind: string; id: string };
  /** The member who owns the subject, if any. */
  memberId?: string;
  reason: string;
  details?: Record<string, string | number | boolean | null>;
  /** A note about the member for staff, kept until the member is erased. Requires `memberId`. */
  note?: string | undefined;
};
export type ActRow = ActRecord & { staffId: string | null; siteId: string | null; at: Date };
/** Writes an act into the audit log, inside the act's own transaction. */
export type WriteAct = (tx: Db, row: ActRow) => Promise<void>;

/** One transaction of an act; it commits only if `record` was called in it. */
export type Act = <T>(
  work: (tx: Db, record: (entry: ActRecord) => Promise<void>) => Promise<T>,
) => Promise<T>;

export type Acting = {
  act: Act;
  /** Throws if no act was recorded: an unrecorded write is a bug, and its test fails. */
  expectRecord(what: string): void;
};

/** Runs the changes of a staff call: the act and its line in the audit log commit together. */
export function createActing(
  { db, write }: { db: Db; write: WriteAct },
  who: { staffId: string; siteId: string; at: Date },
): Acting {
  let recorded = 0;
  return {
    async act(work) {
      return db.transaction(async (tx) => {
        const before = recorded;
        const done = await work(tx, async (entry) => {
          await write(tx, { ...entry, ...who });
          recorded += 1;
        });
        // defence: act-recorded
        if (recorded === before) throw new Error("An act of staff was not recorded");
        return done;
      });
    },
    expectRecord(what) {
      // defence: writes-recorded
      if (recorded === 0) throw new Error(`${what} finished without a record in the audit log`);
    },
  };
}
