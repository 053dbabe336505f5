import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { installationFacts } from "#server/db/schema/platform.ts";
import type { Log } from "../operations/log.ts";
import { gcmNonceBytes, gcmTagBytes } from "../standards.ts";
import { makeVapidKeys, type VapidKeys } from "./vapid.ts";

const fact = "vapid_keys";
type Kept = { publicKey: string; sealed: string };

/**
 * The installation's keys, made at its first start. They are stored in the database, which all processes share, encrypted
 * with the session secret: a copy of the database cannot send pushes. With another secret new keys are made, and browsers
 * subscribe again at their next visit.
 */
export async function keepVapidKeys(
  db: Db,
  { secret, log }: { secret: string; log: Log },
): Promise<VapidKeys> {
  const made = makeVapidKeys();
  const value: Kept = { publicKey: made.publicKey, sealed: seal(made.privateKey, secret) };
  await db.insert(installationFacts).values({ name: fact, value }).onConflictDoNothing();
  const kept = await findKept(db);
  const opened = kept && open(kept.sealed, secret);
  if (kept && opened) return { publicKey: kept.publicKey, privateKey: opened };
  log.warn(
    "SESSION_SECRET does not decrypt the keys for push: new keys were made, and browsers subscribe again",
  );
  await db
    .update(installationFacts)
    .set({ value })
    .where(
      and(
        eq(installationFacts.name, fact),
        sql`${installationFacts.value} ->> 'sealed' = ${kept?.sealed ?? ""}`,
      ),
    );
  const renewed = await findKept(db);
  const privateKey = renewed && open(renewed.sealed, secret);
  if (!renewed || !privateKey) throw new Error("Processes of this site have different SESSION_SECRETs.");
  return { publicKey: renewed.publicKey, privateKey };
}

async function findKept(db: Db): Promise<Kept | undefined> {
  const [row] = await db.select().from(installationFacts).where(eq(installationFacts.name, fact));
  return row?.value as Kept | undefined;
}

/** Where the ciphertext begins. */
const textAt = gcmNonceBytes + gcmTagBytes;
const keyOf = (secret: string) => createHmac("sha256", secret).update("keys for push").digest();

function seal(text: string, secret: string): string {
  const nonce = randomBytes(gcmNonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Null if it was encrypted with another secret. */
function open(sealed: string, secret: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, gcmNonceBytes));
    decipher.setAuthTag(bytes.subarray(gcmNonceBytes, textAt));
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString();
  } catch {
    return null;
  }
}
