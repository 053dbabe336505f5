import type { StaffRole } from "#contracts/desk/roles.ts";
import { staffAccounts } from "#server/db/schema/staff.ts";
import { newId } from "#server/platform/ids.ts";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import type { Services } from "#server/services.ts";
import { castPassword } from "../cast.ts";

/** The address that logs in at /admin, with the cast's password and a code from /dev/outbox. */
export const deskEmail = "desk@example.com";

/** Adds a staff member to the demo if it has none. */
export async function openDesk({ db, env, clock }: Pick<Services, "db" | "env" | "clock">): Promise<void> {
  if (!env.DEMO) return;
  const now = clock.now();
  await db
    .insert(staffAccounts)
    .values({
      id: newId(),
      email: deskEmail,
      emailNormalized: deskEmail,
      name: "Demo",
      passwordHash: await hashPassword(castPassword),
      passwordSetAt: now,
      roles: ["owner"] satisfies StaffRole[],
      createdAt: now,
    })
    .onConflictDoNothing({ target: staffAccounts.emailNormalized });
}
