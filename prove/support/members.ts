import { createHash } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Db } from "#server/db/open-database.ts";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { sites } from "#server/db/schema/sites.ts";
import { newId } from "#server/platform/ids.ts";

export type ProofMember = {
  id: string;
  name: string;
  email: string;
  /** The `cookie` header that signs them in. */
  cookie: string;
};

const perStatement = 500;

/** It matches no password: these members get their sessions directly. */
const passwordHash = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA";

/**
 * Members of the only site with a session each, written straight into a database that a product process has migrated.
 * Their free messages are used up, so that every message is charged; the ledger contains the credits of the purse.
 */
export async function createMembers(
  databaseUrl: string,
  count: number,
  given: { credits?: number; freeMessagesUsed?: number } = {},
): Promise<ProofMember[]> {
  const { credits = 1_000_000, freeMessagesUsed = 5 } = given;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const db = drizzle({ client, casing: "snake_case" }) as unknown as Db;
  try {
    const [site] = await db.select({ id: sites.id }).from(sites).limit(1);
    if (!site) throw new Error("no site: start the product first");
    const made: ProofMember[] = [];
    while (made.length < count) {
      const batch = Array.from({ length: Math.min(perStatement, count - made.length) }, newMember);
      await write(db, { siteId: site.id, batch, credits, freeMessagesUsed });
      made.push(
        ...batch.map(({ id, name, email, token }) => ({ id, name, email, cookie: `account=${token}` })),
      );
    }
    return made;
  } finally {
    await client.end();
  }
}

let counter = 0;

function newMember() {
  counter += 1;
  const name = `proof_${process.pid}_${counter}`;
  return { id: newId(), name, email: `${name}@example.com`, token: newId() };
}

async function write(
  db: Db,
  options: {
    siteId: string;
    batch: ReturnType<typeof newMember>[];
    credits: number;
    freeMessagesUsed: number;
  },
): Promise<void> {
  const { siteId, batch, credits, freeMessagesUsed } = options;
  const now = new Date();
  const values = <Row>(row: (member: (typeof batch)[number]) => Row) => batch.map(row);
  await db.insert(accounts).values(
    values(({ id, email }) => ({
      id,
      siteId,
      email,
      emailNormalized: email,
      passwordHash,
      status: "active" as const,
      language: "en",
      signupAt: now,
      confirmedAt: now,
      lastSeenAt: now,
    })),
  );
  await db.insert(profiles).values(
    values(({ id, name }) => ({
      memberId: id,
      siteId,
      name,
      nameKey: name,
      status: "active" as const,
      gender: "woman" as const,
      seeks: ["woman" as const, "man" as const, "non_binary" as const],
      birthDate: `${now.getUTCFullYear() - 30}-01-01`,
      country: "DE",
      region: "16",
      city: "Berlin",
      cellLat: 52.52,
      cellLon: 13.4,
      lastSeenAt: now,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await db
    .insert(creditBalances)
    .values(
      values(({ id }) => ({ memberId: id, balance: credits, freeMessagesUsed, freeConversationsUsed: 2 })),
    );
  if (credits > 0) {
    await db.insert(ledgerEntries).values(
      values(({ id }) => ({
        id: newId(),
        memberId: id,
        fromBook: "granted" as const,
        toBook: "member" as const,
        amount: credits,
        cause: "signup_bonus" as const,
        idempotencyKey: `proof:${id}`,
        balanceAfter: credits,
        createdAt: now,
      })),
    );
  }
  await db.insert(sessions).values(
    values(({ id, token }) => ({
      tokenHash: createHash("sha256").update(token).digest("base64url"),
      accountId: id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })),
  );
}
