import { eq } from "drizzle-orm";
import { accounts } from "#server/db/schema/accounts.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { passkeys } from "#server/db/schema/credentials.ts";
import { ledgerEntries } from "#server/db/schema/credits.ts";
import { retentionOffers } from "#server/db/schema/discounts.ts";
import { gifs } from "#server/db/schema/gifs.ts";
import { likes } from "#server/db/schema/likes.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { gifKey } from "#server/modules/talking/gifs/gif-rules.ts";
import { voiceKey } from "#server/modules/talking/voice-messages/voice-rules.ts";
import { newId } from "#server/platform/ids.ts";
import type { TestApp } from "#server/test/app/build-app.ts";
import { createDraft, createMandate, creditorId } from "#server/test/people/direct-debits.ts";
import { createDiscountCode, createMember, createOrder, createPhoto } from "#server/test/people/factories.ts";
import { createInvoice } from "#server/test/people/invoices.ts";
import { createStoredCard } from "#server/test/people/stored-cards.ts";

/** A member who has one of everything, each marked by a unique text. */
export type Owner = {
  id: string;
  name: string;
  email: string;
  photoIds: string[];
  /** The key of a photo that only premium members see sharp. */
  lockedKey: string;
  conversationId: string;
  /** A conversation with a member who is here; its first message is a link. */
  linkConversationId: string;
  /** Photos in a chat: a received one, a received one that can be viewed once, an unsent one. */
  chatPhotoIds: [blurred: string, viewOnce: string, unsent: string];
  /** Voice messages: a received one, an unsent one. */
  voiceIds: [received: string, unsent: string];
  /** A gif whose large picture is stored. */
  gifId: string;
  orderId: string;
  paymentId: string;
  invoiceId: string;
  mandateId: string;
  storedCardId: string;
  passkeyId: string;
  savedSearchId: string;
  /** A personal discount code. */
  discountCode: string;
  /** Texts that no answer to others may contain. */
  secrets: string[];
  /** The part of the profile that all may read. */
  about: string;
};

let counter = 0;
/** A country of the owners' own, so that a search finds only them. */
export const ownersCountry = "QV";

export async function createOwner(app: TestApp, state: "active" | "disabled" | "suspended" | "deleted") {
  const { db, clock } = app.services;
  counter += 1;
  const secret = (what: string) => `secret-${what}-${counter}-`;
  const member = await createMember(app, {
    credits: 4711,
    account: {
      // Premium, so that the owner can add another photo.
      premiumAt: clock.now(),
      email: `${secret("mail")}@example.com`,
      signupMessage: secret("signup"),
      signupMessageTo: newId(),
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
  // A hidden profile, so that no search finds the partner.
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
  await answer(app, member.id, conversationId);
  const { chatPhotoIds, linkConversationId, senderId } = await receivePhotos(app, member.id);
  const voiceIds = await receiveVoice(app, { memberId: member.id, senderId }, linkConversationId);
  const { orderId, paymentId, invoiceId } = await order(app, member.id);
  const discountCode = `OWNERS-${counter}`;
  await createDiscountCode(app, { memberId: member.id, code: discountCode });
  await db.insert(retentionOffers).values({ memberId: member.id, percentage: 30, shownAt: clock.now() });
  const site = await app.services.sites.find("localhost");
  if (site) await writeSettings(app.services, site.id, { money: { creditorId } });
  const mandateId = await createMandate(app, { memberId: member.id, orderId });
  await createDraft(app, member.id, secret("holder"));
  const passkeyId = newId();
  await db.insert(passkeys).values({
    ...{ id: passkeyId, accountId: member.id, credentialId: newId(), publicKey: "", counter: 0 },
    ...{
      transports: [],
      rpId: "localhost",
      userHandle: newId(),
      name: secret("key"),
      createdAt: clock.now(),
    },
  });
  const savedSearchId = newId();
  await db.insert(savedSearches).values({
    ...{ id: savedSearchId, memberId: member.id, name: secret("search"), filters: {} },
    createdAt: clock.now(),
  });
  const storedCardId = await createStoredCard(app, member.id, secret("brand"));
  if (state === "disabled")
    await db.update(profiles).set({ status: "disabled" }).where(eq(profiles.memberId, member.id));
  else if (state !== "active")
    await db.update(accounts).set({ status: state }).where(eq(accounts.id, member.id));
  const hidden = rows.slice(3).flatMap(({ id, fileKey }) => [id, fileKey]);
  const secrets = [
    ...[
      "mail",
      "signup",
      "city",
      "region",
      "sexuality",
      "tattoos",
      "message",
      "alt",
      "holder",
      "brand",
      "key",
      "search",
    ].map((what) => `secret-${what}-`),
    ...["1991-07-23", "47.12345", "8.54321", ":4711"],
    ...[
      partner.id,
      partner.name,
      conversationId,
      orderId,
      paymentId,
      invoiceId,
      ...hidden,
      ...chatPhotoIds,
      ...voiceIds,
    ],
  ];
  const owner: Owner = {
    ...member,
    photoIds,
    lockedKey,
    conversationId,
    linkConversationId,
    chatPhotoIds,
    voiceIds,
    gifId: await createGif(app),
    orderId,
    paymentId,
    invoiceId,
    mandateId,
    storedCardId,
    passkeyId,
    savedSearchId,
    discountCode,
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

/** The member's own message in a conversation of one. */
async function answer({ services: { db, clock } }: TestApp, memberId: string, conversationId: string) {
  const message = {
    id: newId(),
    senderId: memberId,
    clientId: newId(),
    body: "An answer",
    createdAt: clock.now(),
  };
  await db.insert(messages).values({ conversationId, seq: 2, ...message });
  await db.update(conversations).set({ lastSeq: 2 }).where(eq(conversations.id, conversationId));
}

/** Received from a stranger whom no search finds. */
async function receivePhotos(
  app: TestApp,
  memberId: string,
): Promise<Pick<Owner, "chatPhotoIds" | "linkConversationId"> & { senderId: string }> {
  const { db, clock, storage } = app.services;
  const sender = await createMember(app, { profile: { isInvisible: true } });
  const conversationId = await converse(app, memberId, sender.id, "https://example.org/");
  const createdAt = clock.now();
  const size = { width: 4, height: 3, placeholder: "" };
  const ids: string[] = [];
  for (const [index, isViewOnce] of [false, true].entries()) {
    const [id, fileKey, seq] = [newId(), newId(), index + 2];
    const message = { id: newId(), senderId: sender.id, clientId: newId(), body: "", createdAt };
    const payload = { photo: id, view_once: isViewOnce };
    await db.insert(messages).values({ conversationId, seq, ...message, kind: "photo", payload });
    const sent = { memberId: sender.id, receiverId: memberId, conversationId, seq, isViewOnce };
    await db.insert(chatPhotos).values({ id, fileKey, ...sent, ...size, createdAt });
    await storage.put(photoKey(fileKey, "blurred"), Buffer.from("blurred"));
    ids.push(id);
  }
  await db.update(conversations).set({ lastSeq: 3 }).where(eq(conversations.id, conversationId));
  const unsent = newId();
  await db.insert(chatPhotos).values({ id: unsent, memberId, fileKey: newId(), ...size, createdAt });
  const chatPhotoIds = [...ids, unsent] as Owner["chatPhotoIds"];
  return { chatPhotoIds, linkConversationId: conversationId, senderId: sender.id };
}

/** From the same sender, after the photos. */
async function receiveVoice(
  app: TestApp,
  { memberId, senderId }: { memberId: string; senderId: string },
  conversationId: string,
): Promise<Owner["voiceIds"]> {
  const { db, clock, storage } = app.services;
  const [id, unsent, fileKey, seq] = [newId(), newId(), newId(), 4];
  const createdAt = clock.now();
  const message = { id: newId(), senderId, clientId: newId(), body: "🎤 0:01", voice: id, createdAt };
  await db.insert(messages).values({ conversationId, seq, ...message });
  await db.update(conversations).set({ lastSeq: seq }).where(eq(conversations.id, conversationId));
  const sound = { container: "webm" as const, durationMs: 1000, bytes: 5, createdAt };
  await db.insert(voiceMessages).values([
    { ...sound, id, fileKey, memberId: senderId, conversationId, seq },
    { ...sound, id: unsent, fileKey: newId(), memberId },
  ]);
  await storage.put(voiceKey(fileKey, "webm"), Buffer.from("sound"));
  return [id, unsent];
}

async function createGif(app: TestApp): Promise<string> {
  const { db, clock, storage } = app.services;
  const id = newId();
  await db.insert(gifs).values({
    ...{ id, provider: "klipy", gifId: id, description: "A cat", width: 240, height: 240 },
    ...{ smallAddress: "", largeAddress: "", foundAt: clock.now(), hasLarge: true },
  });
  await storage.put(gifKey(id, "large"), Buffer.from("RIFF\u0004\u0000\u0000\u0000WEBP"));
  return id;
}

async function order(app: TestApp, memberId: string) {
  const { db, clock } = app.services;
  const now = clock.now();
  const orderId = await createOrder(app, { memberId, status: "completed", completedAt: now });
  const paymentId = `tr_${orderId.replaceAll("-", "")}`;
  await db.insert(ledgerEntries).values({
    ...{ id: newId(), memberId, fromBook: "sold", toBook: "member", amount: 120, cause: "purchase" },
    ...{ causeId: orderId, idempotencyKey: newId(), balanceAfter: 4711, createdAt: now },
  });
  return { orderId, paymentId, invoiceId: await createInvoice(app, orderId) };
}
