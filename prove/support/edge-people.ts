import { inArray } from "drizzle-orm";
import { openDatabase } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { sites } from "#server/db/schema/sites.ts";
import { staffAccounts } from "#server/db/schema/staff.ts";
import { startStaffSession } from "#server/modules/desk/staff/staff-session.ts";
import { addSite } from "#server/modules/ground/sites/add-site.ts";
import { foundDefaultSite } from "#server/modules/ground/sites/found-default-site.ts";
import { newId } from "#server/platform/ids.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { createMembers, type ProofMember } from "./members.ts";

export type EdgePeople = {
  member: ProofMember;
  staff: { email: string; cookie: string };
  /** The cookies of all sessions: of two members, and of the staff member. */
  sessions: string[];
  /** Data that only its owner may get: ids, names, addresses and tokens of all of them. */
  secrets: string[];
};

/** Fills an empty database: two sites with these hosts, two members of the first one, and a staff member of both. */
export async function fillEdge(databaseUrl: string, hosts: readonly [string, string]): Promise<EdgePeople> {
  const [first, second] = hosts;
  const now = new Date();
  const { db, close } = await openDatabase({ url: databaseUrl, dataDir: "", log: createLog("silent") });
  try {
    await foundDefaultSite(db, { publicUrl: `http://${first}`, now });
    const members = await createMembers(databaseUrl, 2);
    const [member] = members as [ProofMember];
    // After the time bonus, whose countdown differs between two answers.
    const signupAt = new Date(now.getTime() - 86_400_000);
    const ids = members.map(({ id }) => id);
    await db.update(accounts).set({ signupAt }).where(inArray(accounts.id, ids));

    const [site] = await db.select({ companyId: sites.companyId }).from(sites);
    await addSite(db, {
      companyId: site?.companyId ?? "",
      hosts: [second],
      publicUrl: `http://${second}`,
      settings: { brand: { name: "Second", niche: 2 } },
      now,
    });

    const staff = { id: newId(), name: "Ottoline Proof", email: "ottoline@desk.example" };
    const passwordHash = "of no password";
    await db.insert(staffAccounts).values({
      ...staff,
      emailNormalized: staff.email,
      passwordHash,
      passwordSetAt: now,
      roles: ["owner"],
      createdAt: now,
    });
    const session = { staffId: staff.id, passwordHash, isVerified: true, now, userAgent: "proof" };
    const cookie = `staff=${await startStaffSession(db, session)}`;

    const sessions = [...members.map((one) => one.cookie), cookie];
    const own = [...members, staff].flatMap(({ id, name, email }) => [id, name, email]);
    const tokens = sessions.map((one) => one.slice(one.indexOf("=") + 1));
    return { member, staff: { email: staff.email, cookie }, sessions, secrets: [...own, ...tokens] };
  } finally {
    await close();
  }
}
