import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Env } from "#server/env.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { createQueue } from "#server/platform/work/job-queue.ts";
import { findDebit, refuseForeignSecret } from "./find-debit.ts";
import { liftDebit } from "./lift-debit.ts";
import { findDataDir, loadProductEnv, openData } from "./open-data.ts";
import { runCommand } from "./run-command.ts";
import { siteOf } from "./site-of.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    by: { type: "string" },
    reason: { type: "string" },
    note: { type: "string" },
    iban: { type: "string" },
    phone: { type: "string" },
    site: { type: "string" },
  },
});
const log = createLog("warn");

function readEnv(): Env {
  if (positionals[0] === "find")
    refuseForeignSecret(process.env, existsSync(join(findDataDir(), "session-secret")));
  return loadProductEnv();
}

const open = (env: Env) => openData(env, { poolSize: 2, log });

async function lift(orderId: string): Promise<void> {
  const { by, reason, note } = values;
  if (!orderId || !by || !reason)
    throw new Error("An order, --by and --reason are needed. See bin/debits --help.");
  const env = readEnv();
  const { db, pglite, close } = await open(env);
  // The mail is queued here and sent by the product.
  const queue = createQueue({ db, pglite, databaseUrl: env.DATABASE_URL, log, works: false });
  try {
    await queue.start();
    await liftDebit(db, queue, { orderId, email: by, reason, note, now: new Date() });
    process.stdout.write(
      `The direct debit of ${orderId} no longer blocks anything. Its member gets a mail.\n`,
    );
  } finally {
    await queue.stop();
    await close();
  }
}

/** The value of an option, or, after a single dash, standard input: so it is in no shell history and no process list. */
function typed(value: string | undefined): string | undefined {
  return value === "-" ? readFileSync(0, "utf8").trim() : value;
}

async function find(): Promise<void> {
  const { by, site } = values;
  if (!by) throw new Error("--by is needed. See bin/debits --help.");
  const { SESSION_SECRET: secret, ...env } = readEnv();
  const [iban, phone] = [typed(values.iban), typed(values.phone)];
  const { db, close } = await open({ ...env, SESSION_SECRET: secret });
  try {
    const siteId = await siteOf(db, site);
    const said = await findDebit(db, { siteId, secret, iban, phone, email: by, now: new Date() });
    process.stdout.write(`${said}\n`);
  } finally {
    await close();
  }
}

runCommand(() => (positionals[0] === "find" ? find() : lift(positionals[1] ?? "")));
