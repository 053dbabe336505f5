import type { Db } from "#server/db/open-database.ts";
import type { RequestSite } from "./http/context.ts";

export type NewMember = { memberId: string; site: RequestSite; now: Date };
export type LeavingMember = {
  memberId: string;
  now: Date;
  /** A module above keeps rows that name the member's number: an empty account stays for them. */
  isStillNamed: boolean;
};
/** Rows by table, as plain data that survives JSON. */
export type MemberData = Record<string, readonly unknown[]>;
export type TableLife = {
  /** What forgetting leaves: nothing, or rows without the person, and why. */
  forget: "erased" | { kept: string };
  /** What the member's export shows: all that others may not be harmed by, or nothing, and why. */
  export: "shown" | { withheld: string };
};

/** How a member's life touches a module. All of it runs inside the transaction of whoever asks. */
export type MemberLife = {
  module: string;
  /** Every table of the module that a member stands in (server/member-life.test.ts compares with the database). */
  tables: Record<string, TableLife>;
  /** Makes what every new member has. */
  begin?(tx: Db, member: NewMember): Promise<void>;
  /** Follows a member to another e-mail address, in the transaction that gives it to them. */
  readdress?(tx: Db, member: NewMember): Promise<void>;
  /** Follows a member to a mobile number that they have just confirmed, in the same transaction. */
  renumber?(tx: Db, member: NewMember): Promise<void>;
  /** Erases the member. Answers "named" where rows stay that point to the member's number. Again is as good as once. */
  forget(tx: Db, member: LeavingMember): Promise<"gone" | "named">;
  /** Returns what the module holds of the member; `secret` opens what it keeps sealed for them. */
  export(db: Db, memberId: string, secret: string): Promise<MemberData>;
  /** Returns the keys of the files of the pictures that lie beside the export, in its order; null: none was made. */
  pictures?(db: Db, memberId: string): Promise<readonly (string | null)[]>;
};
