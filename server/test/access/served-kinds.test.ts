import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { profiles } from "#server/db/schema/profiles.ts";
import { sites } from "#server/db/schema/sites.ts";
import type { SettingsChange } from "#server/modules/ground/sites/write-settings.ts";
import { storeMessages } from "#server/modules/talking/chats/store-messages.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { type Person, sendGift, sendMessageTo, sendSticker } from "#server/test/people/chatting.ts";
import { block, createMember, openSession } from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { sendVoice, uploadVoice } from "#server/test/people/voice-messages.ts";

/**
 * Promise 1 for both sides of a conversation: a kind of profile without the site's words, or outside of its
 * countries, can neither be opened nor liked nor written to, and cannot write; with the words all of it
 * works.
 */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const settle = (change: SettingsChange) => settleSite(app, change);
beforeEach(() => settle({}));

async function person(
  profile: NonNullable<Parameters<typeof createMember>[1]>["profile"] = {},
): Promise<Person> {
  const member = await createMember(app, { profile, credits: 100 });
  return { ...member, browser: await openSession(app, member) };
}

const send = (from: Person, to: Person, body = "Hello") =>
  from.browser.call("POST /api/members/:member_id/messages", {
    params: { member_id: to.id },
    body: { client_id: newId(), body },
  });
const open = (from: Person, to: Person) =>
  from.browser.call("GET /api/members/:member_id", { params: { member_id: to.id } });
const like = (from: Person, to: Person) =>
  from.browser.call("POST /api/likes/:member_id", { params: { member_id: to.id } });

const words = { kinds: { fictionalWarning: "Written by us." } } satisfies SettingsChange;

describe("a fictional profile", () => {
  it("is written to, liked and opened only where the site has the words", async () => {
    const viewer = await person();
    const fictional = await person({ kind: "fictional" });
    for (const ask of [open, send, like]) expect((await ask(viewer, fictional)).status).toBe(404);
    await settle({ kinds: { fictionalWarning: " \n" } });
    expect((await send(viewer, fictional)).status).toBe(404);
    await settle(words);
    for (const ask of [open, send, like]) expect((await ask(viewer, fictional)).status).toBe(200);
  });

  it.each([
    ["a no-break space", "\u00a0", false],
    ["a byte order mark", "\ufeff", false],
    ["a wide space", "\u3000", false],
    ["zero-width characters", "\u200b\u200d\u2060", false],
    ["a direction mark", "\u202e", false],
    ["letters that show nothing", "\u3164\u2800\u115f", false],
    ["a tag and a variation selector", "\u{E0041}\ufe0f", false],
    ["a word between such characters", "\u200bours\u2800", true],
    ["more than a warning may be, in characters that count for two", "\u{1F3AD}".repeat(501), false],
    ["as much as a warning may be", "\u{1F3AD}".repeat(500), true],
  ])("is served with words that can be shown only, where a row holds %s", async (_, warning, isServed) => {
    const site = await app.services.sites.find("localhost");
    const settings = { kinds: { fictionalWarning: warning } };
    await app.services.db
      .update(sites)
      .set({ settings })
      .where(eq(sites.id, site?.id ?? ""));
    app.services.sites.forget();
    const [viewer, fictional] = [await person(), await person({ kind: "fictional" })];
    const { status, body } = await open(viewer, fictional);
    expect([status, body.member?.fictional_warning]).toEqual(isServed ? [200, warning] : [404, undefined]);
  });

  it("is gone from a running conversation when the words are taken away, and comes back with them", async () => {
    const viewer = await person();
    const fictional = await person({ kind: "fictional" });
    await settle(words);
    expect((await send(viewer, fictional)).status).toBe(200);
    const before = (await viewer.browser.call("GET /api/ledger")).body;
    await settle({});
    const refused = await send(viewer, fictional);
    expect(refused.body.error).toBe("partner_gone");
    expect((await viewer.browser.call("GET /api/ledger")).body).toEqual(before);
    await settle(words);
    expect((await send(viewer, fictional)).status).toBe(200);
  });

  it("counts in no badge, and is told by no mail without the words", async () => {
    await settle(words);
    const viewer = await person();
    const fictional = await person({ kind: "fictional" });
    expect((await send(fictional, viewer)).status).toBe(200);
    const { body } = await viewer.browser.call("GET /api/chats.php");
    expect([body.chats[0]?.num_unread_messages, body.total_unread_messages]).toEqual([1, 0]);
    const other = await person();
    expect((await send(fictional, other)).status).toBe(200);
    await settle({});
    expect(await mailsAfterAWhile(app, other)).toEqual([]);
  });
});

describe("a cam profile", () => {
  it("is shown in the countries the site names, and cannot be liked", async () => {
    const viewer = await person();
    const cam = await person({ kind: "cam", country: "DE" });
    await settle({ kinds: { camCountries: ["NL"] } });
    expect((await open(viewer, cam)).status).toBe(404);
    await settle({ kinds: { camCountries: ["NL", "DE"] } });
    expect((await open(viewer, cam)).status).toBe(200);
    expect((await like(viewer, cam)).status).toBe(404);
  });

  const served = { kinds: { camCountries: ["DE"] } } satisfies SettingsChange;
  const pair = async () => [await person(), await person({ kind: "cam", country: "DE" })] as const;
  const ledgerOf = async (viewer: Person) => (await viewer.browser.call("GET /api/ledger")).body;

  it("is never written to, in no kind of message, and nothing is charged", async () => {
    await settle(served);
    const [viewer, cam] = await pair();
    const before = await ledgerOf(viewer);
    const params = { member_id: cam.id };
    const first = await viewer.browser.call("GET /api/members/:member_id/conversation", { params });
    expect(first.body.conversation).toMatchObject({ id: null, closed: "partner_cam" });
    const answers = async () => {
      const kinds = [
        await send(viewer, cam),
        await sendSticker(viewer, cam),
        await sendGift(viewer, cam),
        await sendPhoto(viewer, cam, await uploadPhoto(viewer)),
        await sendVoice(viewer, cam, await uploadVoice(viewer)),
      ];
      return kinds.map(({ status, body }) => [status, body.error]);
    };
    const refused = Array.from({ length: 5 }, () => [409, "partner_cam"]);
    expect(await answers()).toEqual(refused);
    // One that wrote first.
    const { body } = await send(cam, viewer);
    expect(await answers()).toEqual(refused);
    const opened = await viewer.browser.call("GET /api/conversations/:conversation_id", {
      params: { conversation_id: body.message.conversation_id },
    });
    expect(opened.body.conversation).toMatchObject({ closed: "partner_cam", last_seq: 1 });
    expect(await ledgerOf(viewer)).toEqual(before);
  });

  it("refuses its own messages of a batch alone: those to members are stored and charged", async () => {
    await settle(served);
    const [[a, cam], b, c] = [await pair(), await person(), await person()];
    for (const to of [a, b]) await send(c, to);
    const site = await app.services.sites.find("localhost");
    if (!site) throw new Error("no site");
    const message = (senderId: string, receiverId: string) =>
      ({ site, senderId, receiverId, clientId: newId(), kind: "text", body: "Hi", now: new Date() }) as const;
    const outcomes = await storeMessages(
      app.services.db,
      [message(a.id, cam.id), message(b.id, c.id), message(c.id, a.id)],
      { waits: false },
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["partner_cam", "stored", "stored"]);
  });

  it("is refused as any profile where it is hidden, blocked or gone, and a message from before is answered", async () => {
    await settle(served);
    const [viewer, cam] = await pair();
    await send(cam, viewer);
    const stranger = await person({ kind: "cam", country: "DE" });
    await settle({ kinds: { camCountries: ["NL"] } });
    expect((await send(viewer, cam)).body.error).toBe("partner_gone");
    expect((await send(viewer, stranger)).status).toBe(404);
    await settle(served);
    await block(app, viewer.id, cam.id);
    expect((await send(viewer, cam)).body.error).toBe("you_blocked");
    // It was written to before this rule.
    const [other, member] = [await person(), await person()];
    const clientId = newId();
    const sent = await sendMessageTo(other, member, "Hello", clientId);
    await app.services.db
      .update(profiles)
      .set({ kind: "cam", country: "DE" })
      .where(eq(profiles.memberId, member.id));
    expect((await sendMessageTo(other, member, "Hello", clientId)).body.message.id).toBe(
      sent.body.message.id,
    );
    expect((await send(other, member)).body.error).toBe("partner_cam");
  });
});
