import { randomBytes } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Settings } from "#contracts/ground/site-settings.ts";
import { holdLock } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { consents } from "#server/db/schema/consents.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { finderAnswers } from "#server/db/schema/finder.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { orders } from "#server/db/schema/payments.ts";
import { installationFacts } from "#server/db/schema/platform.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { sites } from "#server/db/schema/sites.ts";
import { readSettings } from "#server/modules/ground/sites/read-settings.ts";
import { termsVersion, wordingFrom } from "#server/modules/people/consents/consent-versions.ts";
import { nameKeyOf } from "#server/modules/people/profiles/name.ts";
import { cellOf } from "#server/platform/geo/distance.ts";
import { newId } from "#server/platform/ids.ts";
import { mailboxKey } from "#server/platform/mail/email-address.ts";
import type { demoFacts } from "#server/platform/operations/real-site.ts";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import type { Services } from "#server/services.ts";
import { castEmail, castPassword } from "./cast.ts";
import { demoConversations } from "./demo-conversations.ts";
import { demoLikes } from "./demo-likes.ts";
import { type DemoPerson, demoBirthDate, demoPeople } from "./demo-people.ts";
import { locate } from "./town/locate.ts";
import { tellAnswers } from "./town/tell-answers.ts";
import { groupBySender, tellChat } from "./town/tell-chats.ts";
import { tellFinances } from "./town/tell-finances.ts";
import { tellLikes } from "./town/tell-likes.ts";
import { tellTimes } from "./town/tell-times.ts";

/**
 * A site of the demo: the name of the fact which records that its people are there, and the content of that
 * fact.
 */
export type Town = { fact: (typeof demoFacts)[number]; people: DemoPerson[] };
export type TownFact = {
  loadedAt: string;
  siteId: string;
  /** Member ids by the key of the person. */
  memberIds: Record<string, string>;
  /** How many portraits of the list have been hung. */
  portraitsHung: number;
};

type NeededServices = Pick<Services, "db" | "env" | "clock">;

/** Fills an empty demo's first site with its example members, once. True if this call filled it. */
export async function loadTown(services: NeededServices, count?: number): Promise<boolean> {
  return loadPeople(services, { fact: "demo_town", people: demoPeople(count) }, async (tx) => {
    const [site] = await tx.select().from(sites).orderBy(asc(sites.createdAt)).limit(1);
    if (!site) throw new Error("There is no site to fill");
    return site;
  });
}

/**
 * Fills a site that is found, or made, in the same transaction: if the process ends half-way, the site has
 * none of its people.
 */
export async function loadPeople(
  { db, env, clock }: NeededServices,
  { fact, people }: Town,
  findSite: (tx: Db) => Promise<typeof sites.$inferSelect>,
): Promise<boolean> {
  if (!env.DEMO || (await isTownLoaded(db, fact))) return false;
  const hashes = await hashOnce();
  return db.transaction(async (tx) => {
    // Processes that start together on one server load it once.
    await holdLock(tx, "loadDemoTown");
    if (await isTownLoaded(tx, fact)) return false;
    const site = await findSite(tx);
    const { money } = readSettings(site.settings).settings;
    const rows = tellTown(people, { siteId: site.id, money, now: clock.now(), hashes });
    await insertAll(tx, accounts, rows.accounts);
    await insertAll(tx, profiles, rows.profiles);
    await insertAll(tx, consents, tellConsents(rows, await termsVersion(tx, site)));
    await insertAll(tx, creditBalances, rows.purses);
    await insertAll(tx, orders, rows.orders);
    await insertAll(tx, ledgerEntries, rows.entries);
    await insertAll(tx, likes, rows.likes);
    await insertAll(tx, matches, rows.matches);
    await insertAll(tx, finderAnswers, rows.answers);
    await insertAll(tx, conversations, rows.conversations);
    await insertAll(tx, conversationSides, rows.sides);
    await insertAll(tx, messages, rows.messages);
    await tx.insert(installationFacts).values({ name: fact, value: rows.fact });
    return true;
  });
}

/** The consents of the town's people: to the terms and, with a sexuality, to its storage. */
function tellConsents({ accounts: members, profiles: shown }: ReturnType<typeof tellTown>, version: string) {
  return [
    ...members.map(({ id: memberId, signupAt: createdAt }) => {
      const kind = "terms" as const;
      return { id: newId(), memberId, kind, version, isGiven: true, createdAt };
    }),
    ...shown.map(({ memberId, sensitiveConsentAt: createdAt }) => {
      const kind = "sexuality" as const;
      return { id: newId(), memberId, kind, version: wordingFrom, isGiven: true, createdAt };
    }),
  ];
}

type Hashes = { cast: string; others: string };
let hashing: Promise<Hashes> | null = null;

/** Hashes the two passwords of all the demo's sites once, because a hash is slow. */
function hashOnce(): Promise<Hashes> {
  hashing ??= (async () => ({
    cast: await hashPassword(castPassword),
    // The hash of a random password that is not kept.
    others: await hashPassword(randomBytes(32).toString("base64url")),
  }))();
  return hashing;
}

export async function isTownLoaded(db: Db, fact: Town["fact"]): Promise<boolean> {
  const found = await db
    .select({ name: installationFacts.name })
    .from(installationFacts)
    .where(eq(installationFacts.name, fact));
  return found.length > 0;
}

type Told = {
  siteId: string;
  money: Settings["money"];
  now: Date;
  hashes: Hashes;
};

function tellTown(people: DemoPerson[], { siteId, money, now, hashes }: Told) {
  const given = demoLikes(people);
  const written = demoConversations(people);
  const times = tellTimes(people, given, written, now);
  const memberIds = Object.fromEntries(people.map(({ key }) => [key, newId()]));
  const idOf = (key: string) => {
    const id = memberIds[key];
    if (!id) throw new Error(`Nobody in the town is called ${key}`);
    return id;
  };

  const chats = written.map((chat) => tellChat(chat, { siteId, idOf, times, now }));
  const sent = groupBySender(chats);
  const finances = new Map(
    people.map((person) => {
      const id = idOf(person.key);
      const member = { id, siteId, person, createdAt: times.createdAt(person) };
      return [id, tellFinances(member, sent.get(id) ?? [], money)];
    }),
  );
  const told = [...finances.values()];
  return {
    accounts: people.map((person) => {
      const id = idOf(person.key);
      const email = castEmail(person);
      const createdAt = times.createdAt(person);
      return {
        id,
        siteId,
        email,
        emailNormalized: mailboxKey(email),
        passwordHash: person.role ? hashes.cast : hashes.others,
        status: "active" as const,
        language: person.locale,
        country: person.country,
        signupAt: createdAt,
        confirmedAt: new Date(createdAt.getTime() + 4 * 60_000),
        premiumAt: finances.get(id)?.premiumAt ?? null,
        lastSeenAt: times.lastSeenAt(person.key),
      };
    }),
    profiles: people.map((person) => {
      const city = locate(person);
      const cell = cellOf(city.lat, city.lon);
      const createdAt = times.createdAt(person);
      return {
        memberId: idOf(person.key),
        siteId,
        kind: person.kind,
        isExample: true,
        name: person.name,
        nameKey: nameKeyOf(person.name),
        status: "active" as const,
        gender: person.gender,
        seeks: person.seeks,
        sexuality: person.sexuality,
        sensitiveConsentAt: createdAt,
        birthDate: demoBirthDate(person, now),
        country: city.country,
        region: city.region,
        city: city.name,
        cellLat: cell.lat,
        cellLon: cell.lon,
        about: person.about,
        interests: person.interests,
        tattoos: person.tattoos,
        hairColor: person.hairColor,
        eyeColor: person.eyeColor,
        bodyType: person.bodyType,
        relationshipStatus: person.relationshipStatus,
        lastSeenAt: times.lastSeenAt(person.key),
        createdAt,
        updatedAt: createdAt,
      };
    }),
    purses: told.map(({ purse }) => purse),
    orders: told.flatMap((one) => one.orders),
    entries: told.flatMap((one) => one.entries),
    ...tellLikes(given, idOf, now),
    answers: tellAnswers(people, { siteId, idOf, now }),
    conversations: chats.map(({ conversation }) => conversation),
    sides: chats.flatMap(({ sides }) =>
      sides.map((side) => ({
        ...side,
        freeSent: finances.get(side.memberId)?.freeSent.get(side.partnerId) ?? 0,
      })),
    ),
    messages: chats.flatMap((chat) =>
      chat.messages.map((message) => ({
        ...message,
        cost: finances.get(message.senderId)?.costs.get(message.id) ?? 0,
      })),
    ),
    fact: { loadedAt: now.toISOString(), siteId, memberIds, portraitsHung: 0 } satisfies TownFact,
  };
}

/** In chunks: a statement takes 65,535 parameters at most. */
async function insertAll<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: Table["$inferInsert"][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000) await tx.insert(table).values(rows.slice(at, at + 1000));
}
