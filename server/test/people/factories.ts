import { eq } from "drizzle-orm";
import { timeBonus } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { discountCodes } from "#server/db/schema/discounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { siteHosts, sites } from "#server/db/schema/sites.ts";
import { startSession } from "#server/modules/people/sessions/session.ts";
import { newId } from "#server/platform/ids.ts";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import type { Browser, TestApp } from "#server/test/app/build-app.ts";

export const testPassword = "correct horse battery 9";
let hashing: Promise<string> | null = null;
let counter = 0;

type Account = typeof accounts.$inferInsert;
type Profile = typeof profiles.$inferInsert;
export type TestMember = { id: string; name: string; email: string };

/** Creates a confirmed woman of 30 in Berlin who seeks everyone and signed up five hours ago, by default. */
export async function createMember(
  app: TestApp,
  given: {
    account?: Partial<Account>;
    profile?: Partial<Profile>;
    credits?: number;
    freeMessagesUsed?: number;
  } = {},
): Promise<TestMember> {
  const { db } = app.services;
  counter += 1;
  const id = newId();
  const now = app.clock.now();
  const name = given.profile?.name ?? `member_${counter}`;
  // After the time bonus, which makes the first purchase cheaper.
  const signupAt = new Date(now.getTime() - (timeBonus.seconds + 3600) * 1000);
  const email = given.account?.email ?? `member${counter}@example.com`;
  hashing ??= hashPassword(testPassword);
  const siteId = given.account?.siteId ?? (await firstSite(app));
  await db.insert(accounts).values({
    id,
    siteId,
    email,
    emailNormalized: email.toLowerCase(),
    passwordHash: await hashing,
    status: "active",
    language: "en",
    signupAt,
    confirmedAt: now,
    lastSeenAt: now,
    ...given.account,
  });
  await db.insert(profiles).values({
    memberId: id,
    siteId,
    status: "active",
    gender: "woman",
    seeks: ["woman", "man", "non_binary"],
    birthDate: `${now.getUTCFullYear() - 30}-01-01`,
    country: "DE",
    region: "16",
    city: "Berlin",
    cellLat: 52.52,
    cellLon: 13.4,
    lastSeenAt: now,
    createdAt: now,
    updatedAt: now,
    ...given.profile,
    name,
    nameKey: name.toLowerCase(),
  });
  await db
    .insert(creditBalances)
    .values({ memberId: id, balance: given.credits ?? 0, freeMessagesUsed: given.freeMessagesUsed ?? 0 });
  if (given.credits) await bookOpening(app, id, given.credits);
  return { id, name, email };
}

/** Books the origin of the credits, because the books must balance. */
async function bookOpening(app: TestApp, memberId: string, amount: number): Promise<void> {
  await app.services.db.insert(ledgerEntries).values({
    id: newId(),
    memberId,
    fromBook: "granted",
    toBook: "member",
    amount,
    cause: "signup_bonus",
    idempotencyKey: `signup_bonus:${memberId}`,
    balanceAfter: amount,
    createdAt: app.clock.now(),
  });
}

async function firstSite(app: TestApp): Promise<string> {
  const [site] = await app.services.db.select().from(sites).orderBy(sites.createdAt, sites.id).limit(1);
  if (!site) throw new Error("no site");
  return site.id;
}

/** A second site with its own host, for data that must stay on one site. */
export async function createSite(app: TestApp, host: string): Promise<string> {
  const { db } = app.services;
  const [existing] = await db.select().from(sites).limit(1);
  if (!existing) throw new Error("no site");
  const id = newId();
  await db.insert(sites).values({ id, companyId: existing.companyId, createdAt: app.clock.now() });
  await db.insert(siteHosts).values({ host, siteId: id });
  app.services.sites.forget();
  return id;
}

/** Signs a member in and returns the browser. */
export async function signIn(
  app: TestApp,
  member: TestMember,
  browser: Browser = app.browser(),
): Promise<Browser> {
  const answer = await browser.call("POST /api/user.php", {
    body: { email: member.email, password: testPassword },
  });
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${JSON.stringify(answer.body)}`);
  return browser;
}

/** The same without hashing a password, for tests of many members. */
export async function openSession(
  app: TestApp,
  member: TestMember,
  browser: Browser = app.browser(),
): Promise<Browser> {
  const session = { accountId: member.id, now: app.clock.now(), userAgent: "test" };
  browser.cookies.set("account", await startSession(app.services.db, session));
  return browser;
}

export async function block(app: TestApp, blockerId: string, blockedId: string): Promise<void> {
  const { db } = app.services;
  const [blocker] = await db.select().from(profiles).where(eq(profiles.memberId, blockerId));
  const blockerName = blocker?.name ?? "";
  await db.insert(blocks).values({ blockerId, blockedId, blockerName, createdAt: app.clock.now() });
}

/** Creates a row for a photo without files; the first one becomes the main photo. */
export async function createPhoto(
  app: TestApp,
  memberId: string,
  given: Partial<typeof photos.$inferInsert> = {},
): Promise<string> {
  const { db } = app.services;
  const id = given.id ?? newId();
  await db.insert(photos).values({
    id,
    memberId,
    fileKey: newId().replaceAll("-", ""),
    position: 0,
    status: "active",
    width: 1200,
    height: 1500,
    placeholder: "data:image/webp;base64,",
    createdAt: app.clock.now(),
    ...given,
  });
  const [profile] = await db.select().from(profiles).where(eq(profiles.memberId, memberId));
  if (profile && profile.mainPhotoId === null) {
    await db.update(profiles).set({ mainPhotoId: id }).where(eq(profiles.memberId, memberId));
  }
  return id;
}

/** Creates an order of 120 credits for 19.99 EUR that waits for its payment, by default; returns its id. */
export async function createOrder(
  app: TestApp,
  given: Partial<typeof orders.$inferInsert> & { memberId: string },
): Promise<string> {
  const { db, clock, sites } = app.services;
  const id = newId();
  const now = clock.now();
  const site = await sites.find("localhost");
  await db.insert(orders).values({
    id,
    siteId: site?.id ?? "",
    bundleId: "p1",
    credits: 120,
    amountMinor: 1999,
    currency: "EUR",
    country: "NL",
    method: "ideal",
    status: "pending",
    idempotencyKey: newId(),
    paymentId: `tr_${id.replaceAll("-", "")}`,
    createdAt: now,
    updatedAt: now,
    ...given,
  });
  return id;
}

/** Creates a public discount code of 20 %, without an end, by default; returns its id. */
export async function createDiscountCode(
  app: TestApp,
  given: Partial<typeof discountCodes.$inferInsert> & { code: string },
): Promise<string> {
  const id = newId();
  const now = app.clock.now();
  await app.services.db.insert(discountCodes).values({
    id,
    siteId: given.siteId ?? (await firstSite(app)),
    percentage: 20,
    validFrom: now,
    createdAt: now,
    ...given,
  });
  return id;
}
