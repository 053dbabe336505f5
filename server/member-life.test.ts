import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, isNull, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import {
  accounts,
  accountTokens,
  emailChanges,
  leavingAnswers,
  sessions,
} from "#server/db/schema/accounts.ts";
import { archives } from "#server/db/schema/archives.ts";
import { chatPhotos, photoChoices } from "#server/db/schema/chat-photos.ts";
import { conversationSides, receivedGifts } from "#server/db/schema/chats.ts";
import { complaints } from "#server/db/schema/complaints.ts";
import { ledgerEntries } from "#server/db/schema/credits.ts";
import { discountUses, retentionOffers } from "#server/db/schema/discounts.ts";
import { drafts } from "#server/db/schema/drafts.ts";
import { finderAnswers } from "#server/db/schema/finder.ts";
import { swipeDays, swipePasses } from "#server/db/schema/games.ts";
import { hiddenProfiles } from "#server/db/schema/hidden-profiles.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import {
  heldPushes,
  mailFaults,
  notificationMails,
  notifications,
  pushSubscriptions,
  quietHours,
} from "#server/db/schema/notifications.ts";
import { orders } from "#server/db/schema/payments.ts";
import { loosePhotoFiles, photos } from "#server/db/schema/photos.ts";
import { outboxEntries } from "#server/db/schema/platform.ts";
import { reportDecisions, reports } from "#server/db/schema/reports.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { spendingCaps, spendingPauses } from "#server/db/schema/spending.ts";
import { visitMarks, visits } from "#server/db/schema/visits.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { recordAct } from "#server/modules/desk/staff/record-act.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { exportMember } from "#server/modules/people/accounts/export-member.ts";
import { archiveFile } from "#server/modules/people/archives/archive-rules.ts";
import { sweepArchives } from "#server/modules/people/archives/sweep-archives.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { purgeUnconfirmed } from "#server/modules/people/leaving/purge-unconfirmed.ts";
import { sweepLooseFiles } from "#server/modules/people/photos/discard-files.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { voiceKey } from "#server/modules/talking/voice-messages/voice-rules.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createPerson, type Person, reactTo, sendMessageTo } from "#server/test/people/chatting.ts";
import { createDraft } from "#server/test/people/direct-debits.ts";
import { giveEveryCredential } from "#server/test/people/every-credential.ts";
import { block, createDiscountCode, createOrder } from "#server/test/people/factories.ts";
import { switchOff } from "#server/test/people/notifications.ts";
import { confirmPhone } from "#server/test/people/phones.ts";
import { createStoredCard } from "#server/test/people/stored-cards.ts";
import { memberLives } from "./member-life.ts";

let app: TestApp;
let jpeg: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  const noise = Buffer.alloc(400 * 300 * 3, 90);
  jpeg = await sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

const day = 86_400;
let numbers = 0;
const tables = Object.assign(
  {},
  ...memberLives.map((life) => life.tables),
) as (typeof memberLives)[number]["tables"];

type Column = { table: string; column: string };

/** Columns that can hold a member's id: references to accounts or profiles, and columns named like one. */
async function memberColumns(): Promise<Column[]> {
  return rowsOf<Column>(
    app.services.db,
    sql`select r.relname as table, a.attname as column
      from pg_attribute a join pg_class r on r.oid = a.attrelid join pg_namespace n on n.oid = r.relnamespace
      where n.nspname = 'public' and r.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and (
        a.attname ~ '(^|_)(member|account|partner|sender|receiver|blocker|blocked|from|to|low|high|owner|author|viewer|user|reporter|shadow_of)_id$'
        or a.attname in ('owner', 'recipient')
        or (r.relname, a.attname) = ('accounts', 'id')
        or exists (
          select 1 from pg_constraint f
          where f.contype = 'f' and f.confrelid in ('public.accounts'::regclass, 'public.profiles'::regclass)
            and f.conrelid = a.attrelid and a.attnum = any (f.conkey)
        )
      )
      order by 1, 2`,
  );
}

async function tablesThatName(memberId: string): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, column } of await memberColumns()) {
    const rows = await rowsOf(
      app.services.db,
      sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)}::text = ${memberId} limit 1`,
    );
    if (rows.length > 0) found.add(table);
  }
  return [...found].sort();
}

/** The whole database, jobs included, as one text. */
async function wholeDatabase(): Promise<string> {
  const names = await rowsOf<{ schema: string; table: string }>(
    app.services.db,
    sql`select table_schema as schema, table_name as table from information_schema.tables
      where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { schema, table } of names) {
    const rows = await rowsOf<{ row: string }>(
      app.services.db,
      sql`select row_to_json(t)::text as row from ${sql.identifier(schema)}.${sql.identifier(table)} t`,
    );
    texts.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return texts.join("\n");
}

const photoFiles = () => {
  const folder = join(app.services.env.DATA_DIR, "files", "photos");
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length
    : 0;
};

/** Only these files may exist: four of each photo, the two planted ones of each photo in a chat, and one of each sound. */
async function expectNoLooseFile(): Promise<void> {
  const { db } = app.services;
  const ofChats = 2 * (await db.$count(chatPhotos)) + (await db.$count(voiceMessages));
  expect(photoFiles()).toBe(4 * (await db.$count(photos)) + ofChats);
}

/** Every file that is stored, as one text. */
const wholeStorage = () =>
  readdirSync(join(app.services.env.DATA_DIR, "files"), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), "latin1"))
    .join("\n");

const heldIn = (text: string, held: readonly string[]) => held.filter((one) => text.includes(one));
const textsOf = ({ email, name }: Person) => [
  email,
  name,
  `${name} says this of themself`,
  `${name} typed this at the door`,
];

let counter = 0;

async function signUp(): Promise<Person> {
  counter += 1;
  const [name, email] = [`vanishing_${counter}x`, `vanishing${counter}@example.com`];
  const browser = app.browser({ address: `10.9.0.${counter}` });
  const { body, status } = await browser.call("POST /api/signups", {
    body: {
      email,
      name,
      password: "violet harbour 73 kites",
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      signup_message: `${name} typed this at the door`,
      signup_member_id: newId(),
      consent: true,
    },
  });
  expect(status).toBe(200);
  return { id: body.user?.id ?? "", name, email, browser };
}

async function upload({ browser }: Person): Promise<void> {
  const boundary = "----rendezvous-test";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const { status } = await browser.raw({
    method: "POST",
    url: "/api/photos",
    payload: Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "idempotency-key": newId() },
  });
  expect(status).toBe(200);
}

/** The token hash of a member's session. */
async function sessionOf({ id }: Person): Promise<string> {
  const [session] = await app.services.db.select().from(sessions).where(eq(sessions.accountId, id));
  return session?.tokenHash ?? "";
}

/** A member who has left a trace in every table, and a friend. */
async function liveOut(): Promise<{ member: Person; friend: Person }> {
  const { db } = app.services;
  const now = app.clock.now();
  const member = await signUp();
  const friend = await createPerson(app);
  const silent = await createPerson(app);
  await upload(member);
  const change = await member.browser.call("PATCH /api/profile", {
    body: {
      about: `${member.name} says this of themself`,
      sensitive_consent: true,
      sexuality: "queer",
      interests: [],
    },
  });
  expect(change.status).toBe(200);
  const { status, body: sent } = await sendMessageTo(
    member,
    friend,
    "written by one who goes, long enough to be counted among equal texts",
  );
  expect(status).toBe(200);
  const marked = await member.browser.call("PATCH /api/conversations/:conversation_id", {
    params: { conversation_id: sent.message.conversation_id },
    body: { is_pinned: true, is_muted: true },
  });
  expect(marked.status).toBe(200);
  expect((await reactTo(member, sent.message.conversation_id, "heart")).status).toBe(200);
  const gift = { conversationId: sent.message.conversation_id, seq: 1, memberId: member.id };
  await db.insert(receivedGifts).values(gift);
  expect((await sendMessageTo(member, silent, "to somebody who deletes it")).status).toBe(200);
  const [chat] = (await silent.browser.call("GET /api/chats.php", {})).body.chats;
  const deleted = await silent.browser.raw({
    method: "DELETE",
    url: "/api/chat.php",
    payload: { conversation: chat?.conversation.id },
    headers: { "idempotency-key": newId() },
  });
  expect(deleted.status).toBe(200);
  const [lowId = "", highId = ""] = [member.id, friend.id].sort();
  await db.insert(likes).values([
    { fromId: member.id, toId: friend.id, createdAt: now },
    { fromId: friend.id, toId: member.id, createdAt: now },
  ]);
  await db.insert(matches).values({ lowId, highId, createdAt: now });
  await db.insert(swipePasses).values([
    { memberId: member.id, passedId: silent.id, passedAt: now },
    { memberId: silent.id, passedId: member.id, passedAt: now },
  ]);
  const today = { timeZone: "Europe/Berlin", midnightAt: now, beganAt: now, endsAt: now, likedAt: [now] };
  await db.insert(swipeDays).values({ memberId: member.id, ...today });
  await db.insert(visits).values([
    { fromId: member.id, toId: friend.id, visitedAt: now },
    { fromId: friend.id, toId: member.id, visitedAt: now },
  ]);
  await db.insert(hiddenProfiles).values([
    { hiderId: member.id, hiddenId: silent.id, createdAt: now },
    { hiderId: silent.id, hiddenId: member.id, createdAt: now },
  ]);
  await db.insert(visitMarks).values({ memberId: member.id, seenUntil: now });
  await db.insert(drafts).values([
    {
      memberId: member.id,
      partnerId: friend.id,
      body: `draft of ${member.name}`,
      revision: 1,
      changedAt: now,
    },
    {
      memberId: friend.id,
      partnerId: member.id,
      body: `draft to ${member.name}`,
      revision: 2,
      changedAt: now,
    },
  ]);
  await db.insert(savedSearches).values({
    ...{ id: newId(), memberId: member.id, name: `search of ${member.name}`, filters: { country: "NL" } },
    ...{ createdAt: now, tellsWeekly: true, toldFrom: now, toldUntil: now },
  });
  await db.insert(finderAnswers).values({
    ...{ memberId: member.id, siteId: (await app.services.sites.find("localhost"))?.id ?? "" },
    ...{ answers: { pace: { options: ["slow"], important: true } }, answeredAt: now },
  });
  await db.insert(notificationMails).values({ memberId: member.id, type: "like_received", sentAt: now });
  await switchOff(app, member.id, "promotions");
  const subscriptionId = newId();
  await db.insert(pushSubscriptions).values({
    ...{ id: subscriptionId, memberId: member.id, sessionHash: await sessionOf(member), createdAt: now },
    ...{ endpoint: `https://push.example.org/${member.id}`, p256dh: "key", auth: "secret" },
  });
  const news = { memberId: member.id, type: "like_received", subjectId: friend.id };
  await notify(db, app.services.queue, { ...news, now });
  await db
    .update(notifications)
    .set({ settledAt: now, outcome: "sent" })
    .where(eq(notifications.memberId, member.id));
  await db.insert(heldPushes).values({ ...news, subscriptionId, createdAt: now });
  const night = { fromMinute: 22 * 60, toMinute: 7 * 60, timeZone: "Europe/Berlin" };
  await db.insert(quietHours).values({ memberId: member.id, ...night, changedAt: now });
  await db.insert(mailFaults).values({ memberId: member.id, softBounces: 1, changedAt: now });
  const capped = { period: "day", amountMinor: 2000, currency: "EUR", timeZone: "Europe/Berlin" } as const;
  await db.insert(spendingCaps).values({ memberId: member.id, ...capped });
  await db.insert(spendingPauses).values({ memberId: member.id, until: now });
  await block(app, member.id, silent.id);
  await block(app, silent.id, member.id);
  numbers += 1;
  await confirmPhone(app, member.id, `+316${10_000_000 + numbers}`);
  const kept = await member.browser.call("POST /api/contact-blocks", {
    body: { contact: "an.ex@example.com" },
  });
  expect(kept.status).toBe(200);
  await db
    .insert(photoChoices)
    .values({ memberId: member.id, senderId: friend.id, choice: "never", createdAt: now });
  const ownPhoto = { id: newId(), memberId: member.id, fileKey: newId(), width: 4, height: 3 };
  await db.insert(chatPhotos).values({ ...ownPhoto, placeholder: "", createdAt: now });
  for (const size of ["card", "full"] as const)
    await app.services.storage.put(photoKey(ownPhoto.fileKey, size), Buffer.from(`${member.name}, ${size}`));
  const sound = { fileKey: newId(), container: "webm", durationMs: 1000, bytes: 5 } as const;
  await db.insert(voiceMessages).values({ ...sound, id: newId(), memberId: member.id, createdAt: now });
  await app.services.storage.put(voiceKey(sound.fileKey, "webm"), Buffer.from(`${member.name}, a sound`));
  for (const kind of ["billing", "behaviour"] as const) {
    const text = kind === "billing" ? `${member.name} says this of themself` : "threats";
    const body = { client_id: newId(), kind, email: member.email, text };
    expect((await member.browser.call("POST /api/complaints", { body })).status).toBe(200);
  }
  const asked = { client_id: newId(), text: `${member.name} asks support` };
  expect((await member.browser.call("POST /api/support/messages", { body: asked })).status).toBe(200);
  const aboutFriend = { subject: "profile" as const, id: friend.id, reason: "scam" as const, words: "" };
  expect((await member.browser.call("POST /api/reports", { body: aboutFriend })).status).toBe(200);
  const [own] = await db.select().from(reports).where(eq(reports.reporterId, member.id));
  const decision = {
    kind: "warned",
    subject: "message",
    rule: "abuse",
    quote: "written by one who goes, long enough to be counted among equal texts",
  } as const;
  await db.insert(reportDecisions).values({
    ...{ ...decision, id: newId(), reportId: own?.id ?? "", memberId: member.id, reference: newId() },
    createdAt: now,
  });
  const subject = { kind: "photo", id: newId() };
  const act = { act: "photo.rejected", subject, reason: "quality", memberId: member.id };
  const note = `noted by staff of ${member.name}`;
  await recordAct(db, { ...act, note, staffId: null, siteId: null, at: now });
  const archive = {
    id: newId(),
    fileKey: newId(),
    status: "building",
    createdAt: now,
    expiresAt: now,
  } as const;
  const remarks = `${member.name} leaves, write to ${member.email} or +49 (30) 901820`;
  const [{ siteId } = { siteId: "" }] = await db.select().from(accounts).where(eq(accounts.id, member.id));
  await db.insert(archives).values({ ...archive, siteId, memberId: member.id });
  await app.services.storage.put(archiveFile(archive), Buffer.from(`all of ${member.name}`));
  await db
    .insert(leavingAnswers)
    .values({ id: newId(), siteId, memberId: member.id, reason: "time", remarks, createdAt: now });
  await db
    .insert(loosePhotoFiles)
    .values({ fileKey: newId(), memberId: member.id, holdsSlot: true, createdAt: now });
  await db.insert(emailChanges).values({
    id: newId(),
    accountId: member.id,
    email: `next-${member.email}`,
    previousEmail: member.email,
    tokenHash: newId(),
    createdAt: now,
    expiresAt: new Date(now.getTime() + 7 * day * 1000),
  });
  await giveEveryCredential(app, member.id);
  await app.services.queue.drained();
  return { member, friend };
}

async function sweep(): Promise<void> {
  app.clock.advance(day);
  await sweepLooseFiles(app.services.db, app.services.storage, app.clock.now());
  await sweepArchives(app.services, app.clock.now());
  await app.services.queue.drained();
}

beforeEach(async () => {
  await settleSite(app, { money: { signupCredits: 12 } });
});

describe("every table with a member in it", () => {
  it("is named by the life of the module it belongs to", async () => {
    const found = [...new Set((await memberColumns()).map(({ table }) => table))];
    expect(Object.keys(tables).sort()).toEqual(found);
  });

  it("is named once", () => {
    const all = memberLives.flatMap((life) => Object.keys(life.tables));
    expect(all).toHaveLength(new Set(all).size);
  });
});

/** An order with a discount of the member's own, a direct debit that was begun, and a stored card. */
async function orderDiscounted(memberId: string): Promise<void> {
  const code = `OWN-${memberId.slice(-6).toUpperCase()}`;
  const codeId = await createDiscountCode(app, { memberId, code, uses: 1 });
  const orderId = await createOrder(app, { memberId, status: "failed" });
  await createDraft(app, memberId, "Planted Holder");
  await createStoredCard(app, memberId, "Planted Brand");
  await app.services.db.insert(withdrawals).values({
    ...{
      id: newId(),
      memberId,
      orderId,
      credits: 1,
      refundedBeforeMinor: 0,
      amountMinor: 17,
      outcome: "failed",
    },
    ...{ endedAt: app.clock.now(), createdAt: app.clock.now() },
  });
  await app.services.db
    .insert(retentionOffers)
    .values({ memberId, percentage: 20, shownAt: app.clock.now(), acceptedAt: app.clock.now(), codeId });
  await app.services.db
    .insert(discountUses)
    .values({ orderId, memberId, codeId, code, createdAt: app.clock.now() });
}

describe("a member's export", () => {
  it("has words for every module it has a part of", () => {
    const { modules } = JSON.parse(readFileSync("i18n/messages/en/people/archive.json", "utf8"));
    expect(Object.keys(modules).toSorted()).toEqual(memberLives.map(({ module }) => module).toSorted());
  });

  it("shows what each table holds of them, without what opens something", async () => {
    const { member, friend } = await liveOut();
    await orderDiscounted(member.id);
    expect(await tablesThatName(member.id)).toEqual(
      Object.keys(tables)
        .filter((table) => table !== "outbox_entries")
        .sort(),
    );
    const data = await exportMember(app.services.db, memberLives, member.id, app.services.env.SESSION_SECRET);
    for (const [table, { export: shown }] of Object.entries(tables)) {
      const rows = Object.values(data).flatMap((module) => module[table] ?? []);
      expect([table, rows.length > 0]).toEqual([table, shown === "shown"]);
    }
    const text = JSON.stringify(data);
    const held = [
      ...textsOf(member),
      "queer",
      "written by one who goes, long enough to be counted among equal texts",
      friend.id,
    ];
    expect(heldIn(text, held)).toEqual(held);
    expect(text).not.toContain("noted by staff");
    const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, member.id));
    const secrets = await app.services.db.select().from(accountTokens);
    for (const secret of [account?.passwordHash ?? "-", ...secrets.map(({ tokenHash }) => tokenHash)])
      expect(text).not.toContain(secret);
    expect(JSON.parse(text).accounts.accounts).toHaveLength(1);
  });
});

describe("a member who is forgotten", () => {
  it("leaves what a partner and the books keep, under a number without a person", async () => {
    const { db } = app.services;
    const { member, friend } = await liveOut();
    await orderDiscounted(member.id);
    expect(heldIn(await wholeDatabase(), textsOf(member))).toEqual(textsOf(member));
    for (const said of [`all of ${member.name}`, `${member.name}, full`])
      expect(wholeStorage()).toContain(said);

    await db.transaction((tx) =>
      forgetMember(tx, memberLives, { memberId: member.id, now: app.clock.now() }),
    );
    await db.transaction((tx) =>
      forgetMember(tx, memberLives, { memberId: member.id, now: app.clock.now() }),
    );
    await sweep();
    const erased = Object.keys(tables).filter((table) => tables[table]?.forget === "erased");
    const left = await tablesThatName(member.id);
    const sides = await db.select().from(conversationSides).where(eq(conversationSides.memberId, member.id));
    expect(sides.map(({ mutedAt }) => mutedAt)).toEqual(sides.map(() => null));
    // The purse belongs to an erased member, but an order may still be returned.
    expect(left.filter((table) => erased.includes(table))).toEqual(["credit_balances"]);
    await db.delete(outboxEntries);
    expect(heldIn(await wholeDatabase(), textsOf(member))).toEqual([]);
    expect(heldIn(wholeStorage(), textsOf(member))).toEqual([]);
    // A complaint about safety is still handled, without the data of its author.
    const said = await db.select().from(complaints).where(eq(complaints.text, "threats"));
    const kept = { status: "open", email: null, mailbox: null, name: "", country: null, memberId: null };
    expect(said.at(-1)).toMatchObject(kept);
    await expectNoLooseFile();
    const [answer] = await db.select().from(leavingAnswers).where(isNull(leavingAnswers.memberId));
    expect(answer).toMatchObject({
      memberId: null,
      reason: "time",
      remarks: "[…] leaves, write to […] or […]",
    });
    expect(answer?.createdAt.getUTCDate()).toBe(1);
    const [shell] = await db.select().from(accounts).where(eq(accounts.id, member.id));
    expect(shell).toMatchObject({
      status: "deleted",
      country: null,
      signupMessage: null,
      passwordHash: null,
    });
    expect(shell?.signupMessageTo).toBeNull();
    const { body } = await friend.browser.call("GET /api/chats.php", {});
    expect(body.chats).toMatchObject([
      {
        profile: { id: null, name: "" },
        last_message: { body: "written by one who goes, long enough to be counted among equal texts" },
      },
    ]);
    expect((await sendMessageTo(friend, member)).status).toBe(409);
    await expectBooksBalance(db);
  });

  it("leaves only entries of the books where nobody else knows them", async () => {
    const { db } = app.services;
    const member = await signUp();
    await upload(member);
    await db.transaction((tx) =>
      forgetMember(tx, memberLives, { memberId: member.id, now: app.clock.now() }),
    );
    await sweep();
    expect(await tablesThatName(member.id)).toEqual(["ledger_entries"]);
    const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.memberId, member.id));
    expect(entries).toMatchObject([
      { fromBook: "granted", toBook: "member", amount: 12, balanceAfter: 12 },
      { fromBook: "member", toBook: "withdrawn", amount: 12, balanceAfter: 0, cause: "member_left" },
    ]);
    await expectBooksBalance(db);
  });
});

describe("the purge of what nobody confirmed", () => {
  it("leaves no file, no mail, no answer, no job and no shell", async () => {
    const { db } = app.services;
    const member = await signUp();
    await upload(member);
    const about = `${member.name} says this of themself`;
    await member.browser.call("PATCH /api/profile", { body: { about } });
    await app.mailsTo(member.email);
    expect(photoFiles()).toBeGreaterThan(0);
    expect(heldIn(await wholeDatabase(), textsOf(member))).toEqual(textsOf(member));

    app.clock.advance(30 * day + 1);
    await purgeUnconfirmed(app.services, app.clock.now());
    await sweep();
    await expectNoLooseFile();
    expect(await tablesThatName(member.id)).toEqual(["ledger_entries"]);
    // Finished jobs contain member ids, and nothing else of them, for a day of the database's own clock.
    const rows = (await wholeDatabase()).split("\n").filter((row) => !/^(ledger_entries|job)/.test(row));
    expect(rows.filter((row) => row.includes(member.id))).toEqual([]);
    expect(heldIn(await wholeDatabase(), textsOf(member))).toEqual([]);
    await expectBooksBalance(db);
  });

  it("skips members with open payments, and continues if one member cannot be purged", async () => {
    const { db } = app.services;
    const [paying, broken, gone] = [await signUp(), await signUp(), await signUp()];
    await createOrder(app, { memberId: paying.id, status: "failed" });
    await db.update(orders).set({ status: "pending" }).where(eq(orders.memberId, paying.id));
    app.clock.advance(30 * day + 1);
    const lives = memberLives.map((life) =>
      life.module === "likes"
        ? {
            ...life,
            forget: async (...given: Parameters<typeof life.forget>) => {
              if (given[1].memberId === broken.id) throw new Error("cannot be forgotten today");
              return life.forget(...given);
            },
          }
        : life,
    );
    await purgeUnconfirmed({ ...app.services, lives }, app.clock.now());
    const status = async ({ id }: Person) =>
      (await db.select().from(accounts).where(eq(accounts.id, id)))[0]?.status ?? null;
    expect(await Promise.all([paying, broken, gone].map(status))).toEqual([
      "not_confirmed",
      "not_confirmed",
      null,
    ]);
  });
});
