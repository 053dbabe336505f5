import type { Db } from "#server/db/open-database.ts";
import type { RequestSite } from "./http/context.ts";

export type NewMember = { memberId: string; site: RequestSite; now: Date };
export type LeavingMember = {
  memberId: string;
  now: Date;
  /** Whether a higher module keeps rows with the member's id: an empty account stays for them. */
  isStillNamed: boolean;
};
/** Rows by table, as plain data that survives JSON. */
export type MemberData = Record<string, readonly unknown[]>;
export type TableLife = {
  /** The data that stays after forgetting: none, or rows without the person, and why. */
  forget: "erased" | { kept: string };
  /** The data in the member's export: all that does not harm others, or none, and why. */
  export: "shown" | { withheld: string };
};

/** What a module stores of a member. All functions run inside the caller's transaction. */
export type MemberLife = {
  module: string;
  /** Every table of the module with a member in it (server/member-life.test.ts compares it with the database). */
  tables: Record<string, TableLife>;
  /** Creates the rows of every new member. */
  begin?(tx: Db, member: NewMember): Promise<void>;
  /** Follows a member to another e-mail address, in the transaction that gives it to them. */
  readdress?(tx: Db, member: NewMember): Promise<void>;
  /** Follows a member to a mobile number that they have just confirmed, in the same transaction. */
  renumber?(tx: Db, member: NewMember): Promise<void>;
  /** Erases the member. Returns "named" if rows with the member's id stay. Idempotent. */
  forget(tx: Db, member: LeavingMember): Promise<"gone" | "named">;
  /** Returns the module's data of the member; `secret` decrypts their encrypted data. */
  export(db: Db, memberId: string, secret: string): Promise<MemberData>;
  /** Returns the file keys of the pictures beside the export, in its order; null for a picture without a file. */
  pictures?(db: Db, memberId: string): Promise<readonly (string | null)[]>;
  /** Returns the storage keys of the sounds beside the export, in its order. */
  sounds?(db: Db, memberId: string): Promise<readonly string[]>;
};
