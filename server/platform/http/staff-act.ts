import type { Db } from "#server/db/open-database.ts";

/** What staff did to what, and why: codes and numbers. */
export type ActRecord = {
  /** `photo.approved` */
  act: string;
  subject: { kind: string; id: string };
  /** Whose the subject is, where it is a member's. */
  memberId?: string;
  reason: string;
  details?: Record<string, string | number | boolean | null>;
  /** What whoever acted noted of the member for the staff, kept until the member goes. Not without `memberId`. */
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
  /** Throws where nothing was recorded: a write that leaves no trace is a bug, and its test goes red. */
  expectRecord(what: string): void;
};

/** The way in which a staff's call changes anything: the act and its line in the audit log stand or fall together. */
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
