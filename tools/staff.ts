import { type StaffRole, staffRoles } from "#contracts/desk/roles.ts";
import { inviteHours } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import {
  type Invited,
  type InviteRefusal,
  inviteAgain,
  inviteOwner,
  inviteStaff,
} from "#server/modules/desk/staff/invite-staff.ts";
import { loadProductEnv, openData } from "./open-data.ts";
import { runCommand } from "./run-command.ts";

const refusals: Record<InviteRefusal, (email: string) => string> = {
  email_invalid: (email) => `${email} is no e-mail address.`,
  owner_exists: (email) =>
    `An owner with a password exists already. "bin/staff link ${email}" makes a new link for an existing account, "bin/staff add" makes another account.`,
  staff_exists: (email) =>
    `${email} has an account already; "bin/staff link ${email}" makes a new link for it.`,
  unknown: (email) => `No staff account has the address ${email}.`,
};

type Order = { command: string; email: string; role: string };

function invite(db: Db, { command, email, role }: Order): Promise<Invited> {
  const now = new Date();
  if (command === "owner") return inviteOwner(db, { email, now });
  if (command === "link") return inviteAgain(db, { email, now });
  const known = staffRoles.find((name): name is StaffRole => name === role);
  if (!known) throw new Error(`"${role}" is no role. There are: ${staffRoles.join(", ")}.`);
  return inviteStaff(db, { email, role: known, now });
}

async function staff(order: Order): Promise<void> {
  const env = loadProductEnv();
  const { db, close } = await openData(env);
  try {
    const invited = await invite(db, order);
    if ("refusal" in invited) throw new Error(refusals[invited.refusal](order.email));
    process.stdout.write(
      `${invited.isNew ? "The account was made. " : ""}This link sets name and password. It works once, within ${inviteHours} hours:\n\n  ${env.PUBLIC_URL}/admin/welcome?token=${invited.token}\n\nEarlier links no longer work.\n`,
    );
  } finally {
    await close();
  }
}

const [command = "", email = "", role = ""] = process.argv.slice(2);
runCommand(() => staff({ command, email, role }));
