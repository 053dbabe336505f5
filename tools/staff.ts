import { existsSync } from "node:fs";
import { join } from "node:path";
import { inviteHours } from "#contracts/limits.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { loadEnv } from "#server/env.ts";
import { type InviteRefusal, inviteAgain, inviteOwner } from "#server/modules/desk/staff/invite-staff.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { runForPeople } from "./backup-places.ts";

const refusals: Record<InviteRefusal, (email: string) => string> = {
  email_invalid: (email) => `${email} is no e-mail address.`,
  owner_exists: (email) =>
    `There is an owner with a password already. Owners make other accounts; "bin/staff link ${email}" makes a new link for one there is.`,
  unknown: (email) => `Nobody of the staff has the address ${email}.`,
};

async function staff(command: string, email: string): Promise<void> {
  const env = loadEnv({ ...process.env, DATA_DIR: process.env.DATA_DIR || "data" });
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, "database")))
    throw new Error(
      `${env.DATA_DIR} holds no database. Start the product once, or say with DATA_DIR or DATABASE_URL where it is.`,
    );
  const database = await openDatabase({
    url: env.DATABASE_URL,
    poolSize: 1,
    dataDir: env.DATA_DIR,
    log: createLog("warn"),
  });
  try {
    const now = new Date();
    const invite = command === "owner" ? inviteOwner : inviteAgain;
    const invited = await invite(database.db, { email, now });
    if ("refusal" in invited) throw new Error(refusals[invited.refusal](email));
    process.stdout.write(
      `${invited.isNew ? "The first owner is made. " : ""}Once, and within ${inviteHours} hours, this link sets name and password:\n\n  ${env.PUBLIC_URL}/admin/welcome?token=${invited.token}\n\nLinks made before are dead.\n`,
    );
  } finally {
    await database.close();
  }
}

const [command = "", email = ""] = process.argv.slice(2);
runForPeople(() => staff(command, email));
