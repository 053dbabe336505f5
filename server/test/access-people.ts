import { eq } from "drizzle-orm";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { ledgerEntries } from "#server/db/schema/credits.ts";
import { likes } from "#server/db/schema/likes.ts";
import { orders } from "#server/db/schema/payments.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { newId } from "#server/platform/ids.ts";
import type { TestApp } from "./build-app.ts";
import { createMember, createPhoto } from "./factories.ts";

/** Somebody who has one of everything, each told apart by words that stand nowhere else. */
export type Owner = {
  id: string;
  name: string;
  email: string;
  photoIds: string[];
  /** The key of a photo that only premium members see sharp. */
  lockedKey: string;
  conversationId: string;
  orderId: string;
  paymentId: string;
  /** What must never be told to others. */
  secrets: string[];
  /** What stands on the profile for everybody. */
  about: string;
};

let counter = 0;
/** A country of their own, so that a search finds them and nobody else. */
export const ownersCountry = "QV";

export async function createOwner(app: TestApp, state: "active" | "disabled" | "suspended" | "deleted") {
  const { db, clock } = app.services;
  counter += 1;
  const secret = (what: string) => `secret-${what}-${counter}-`;
  const member = await createMember(app, {
    credits: 4711,
    account: {
      // Premium, so that there is room for another photo.
      premiumAt: clock.now(),
      email: `${secret("mail")}@example.com`,
      signupMessage: secret("signup"),
    },
    profile: {
      name: `owner_${counter}`,
      country: ownersCountry,
      about: `shown-about-${counter}-`,
      birthDate: "1991-07-23",
      cellLat: 47.12345,
      cellLon: 8.54321,
      city: secret("city"),
      region: secret("region"),
      sexuality: secret("sexuality"),
      tattoos: secret("tattoos"),
      hiddenFields: ["sexuality", "region", "tattoos"],
    },
  });
  // In nobody's search: the owner's alone.
  const partner = await createMember(app, { profile: { status: "hidden" } });
  const photoIds: string[] = [];
  for (const status of ["active", "active", "active", "pending"] as const) {
    const alt = `${status === "pending" ? "secret" : "words"}-alt-${photoIds.length}-${counter}-`;
    photoIds.push(await createPhoto(app, member.id, { status, alt, position: photoIds.length }));
  }
  const rows = await db.select().from(photos).where(eq(photos.memberId, member.id)).orderBy(photos.position);
  const lockedKey = rows[2]?.fileKey ?? "";
  await app.services.storage.put(photoKey(lockedKey, "full"), Buffer.from("sharp"));
  await db.insert(likes).values({ fromId: partner.id, toId: member.id, createdAt: clock.now() });
  const conversationId = await converse(app, member.id, partner.id, secret("message"));
  const { orderId, paymentId } = await order(app, member.id);
  if (state === "disabled")
    await db.update(profiles).set({ status: "disabled" }).where(eq(profiles.memberId, member.id));
  else if (state !== "active")
    await db.update(accounts).set({ status: state }).where(eq(accounts.id, member.id));
  const hidden = rows.slice(3).flatMap(({ id, fileKey }) => [id, fileKey]);
  const secrets = [
    ...["mail", "signup", "city", "region", "sexuality", "tattoos", "message", "alt"].map(
      (what) => `secret-${what}-`,
    ),
    ...["1991-07-23", "47.12345", "8.54321", ":4711"],
    ...[partner.id, partner.name, conversationId, orderId, paymentId, ...hidden],
  ];
  const owner: Owner = {
    ...member,
    photoIds,
    lockedKey,
    conversationId,
    orderId,
    paymentId,
    secrets,
    about: `shown-about-${counter}-`,
  };
  return owner;
}

async function converse(app: TestApp, memberId: string, partnerId: string, body: string): Promise<string> {
  const { db, clock, sites } = app.services;
  const now = clock.now();
  const [lowId, highId] = [memberId, partnerId].sort() as [string, string];
  const site = await sites.find("localhost");
  const conversationId = newId();
  await db.insert(conversations).values({
    ...{ id: conversationId, siteId: site?.id ?? "", lowId, highId },
    ...{ lastSeq: 1, lastMessageAt: now, createdAt: now },
  });
  const side = { conversationId, lastMessageAt: now };
  await db.insert(conversationSides).values([
    { ...side, memberId, partnerId, unreadCount: 1 },
    { ...side, memberId: partnerId, partnerId: memberId },
  ]);
  const message = { id: newId(), senderId: partnerId, clientId: newId(), body, createdAt: now };
  await db.insert(messages).values({ conversationId, seq: 1, ...message });
  return conversationId;
}

async function order(app: TestApp, memberId: string) {
  const { db, clock, sites } = app.services;
  const now = clock.now();
  const site = await sites.find("localhost");
  const orderId = newId();
  const paymentId = `tr_${orderId.replaceAll("-", "")}`;
  await db.insert(orders).values({
    ...{ id: orderId, siteId: site?.id ?? "", memberId, bundleId: "p1", credits: 120, amountMinor: 1999 },
    ...{ currency: "EUR", country: "NL", method: "ideal", status: "completed", idempotencyKey: newId() },
    ...{ paymentId, completedAt: now, createdAt: now, updatedAt: now },
  });
  await db.insert(ledgerEntries).values({
    ...{ id: newId(), memberId, fromBook: "sold", toBook: "member", amount: 120, cause: "purchase" },
    ...{ causeId: orderId, idempotencyKey: newId(), balanceAfter: 4711, createdAt: now },
  });
  return { orderId, paymentId };
}
