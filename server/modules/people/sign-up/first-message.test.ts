import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { createMember, createSite } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let counter = 0;

async function signUp(signup_member_id: string | undefined, signup_message: string) {
  counter += 1;
  const email = `first${counter}@example.com`;
  const browser = app.browser({ address: `10.61.${Math.floor(counter / 250)}.${counter % 250}` });
  const answer = await browser.call("POST /api/signups", {
    body: {
      ...{ email, name: `first_${counter}`, password: "violet harbour 73 kites" },
      ...{ date_of_birth: "1990-05-17", gender: "man", seeks: ["woman"], consent: true },
      signup_message,
      ...(signup_member_id && { signup_member_id }),
    },
  });
  return { ...answer, email, browser };
}

async function confirm({ email, browser }: { email: string; browser: Person["browser"] }): Promise<void> {
  const [mail] = await app.mailsTo(email);
  const token = mail?.links.find((link) => link.includes("token="))?.split("token=")[1] ?? "";
  expect((await browser.call("POST /api/activations", { body: { token } })).status).toBe(200);
}

/** A member who wrote to `to` before the sign-up and has confirmed since. */
async function writerTo(to: string, body = "Hello you") {
  const signedUp = await signUp(to, body);
  expect(signedUp.status).toBe(200);
  await confirm(signedUp);
  return { id: signedUp.body.user?.id ?? "", email: signedUp.email, browser: signedUp.browser };
}
type Writer = Awaited<ReturnType<typeof writerTo>>;

const waiting = async ({ browser }: Pick<Writer, "browser">) =>
  (await browser.call("GET /api/first-message")).body.first_message;
const isWaiting = async ({ browser }: Pick<Writer, "browser">) =>
  (await browser.call("GET /api/user.php")).body.user?.first_message_waiting;

/** Sends it as the page does. */
async function send(writer: Writer, body?: string) {
  const first = await waiting(writer);
  return writer.browser.call("POST /api/members/:member_id/messages", {
    params: { member_id: first?.member_id ?? newId() },
    body: { client_id: first?.client_id ?? newId(), body: body ?? first?.body ?? "", max_credits: 0 },
  });
}

async function stored(writer: Writer): Promise<string[]> {
  const rows = await app.services.db.select().from(messages).where(eq(messages.senderId, writer.id));
  return rows.map(({ body }) => body);
}

describe("a message written before the sign-up", () => {
  it("waits until the address is confirmed, is sent when its writer says so, and then waits no more", async () => {
    const receiver = await createPerson(app);
    const signedUp = await signUp(receiver.id, " Hello <b>you</b> ");
    expect(await waiting(signedUp)).toBeNull();
    expect(await isWaiting(signedUp)).toBe(false);
    await confirm(signedUp);
    const writer = { ...signedUp, id: signedUp.body.user?.id ?? "" };
    expect(await isWaiting(writer)).toBe(true);
    expect(await waiting(writer)).toMatchObject({ member_id: receiver.id, body: "Hello <b>you</b>" });
    expect(await stored(writer)).toEqual([]);

    const sent = await send(writer);
    expect([sent.status, sent.body.message.body]).toEqual([200, "Hello <b>you</b>"]);
    // The browser has nothing to clean up afterwards: it may be closed by now.
    expect([await waiting(writer), await isWaiting(writer)]).toEqual([null, false]);
    const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, writer.id));
    expect(row).toMatchObject({ signupMessage: null, signupMessageTo: null });
    const { body } = await receiver.browser.call("GET /api/chats.php");
    expect(body.chats).toMatchObject([{ last_message: { body: "Hello <b>you</b>" } }]);

    // It does not come back, even after both have deleted the conversation and its messages.
    const conversation = sent.body.message.conversation_id;
    for (const who of [writer, receiver])
      await who.browser.call("DELETE /api/chat.php", { body: { conversation } });
    expect([await stored(writer), await waiting(writer), await isWaiting(writer)]).toEqual([[], null, false]);
  });

  it("costs and counts as any other", async () => {
    const writer = await writerTo((await createMember(app)).id);
    const sent = await send(writer);
    expect(sent.body.message.cost).toBe(0);
    const [purse] = await app.services.db
      .select()
      .from(creditBalances)
      .where(eq(creditBalances.memberId, writer.id));
    expect(purse).toMatchObject({ freeMessagesUsed: 1, freeConversationsUsed: 1 });
  });

  it("is there once however often it is sent at the same instant, changed or not", async () => {
    for (let round = 0; round < atSize(3, 30); round += 1) {
      const receiver = await createMember(app);
      const writer = await writerTo(receiver.id);
      const first = await waiting(writer);
      const at = (body: string) =>
        writer.browser.call("POST /api/members/:member_id/messages", {
          params: { member_id: receiver.id },
          body: { client_id: first?.client_id ?? "", body, max_credits: 0 },
        });
      const answers = await Promise.all(["Hello you", "Hello you", "Other words", "Hello you"].map(at));
      expect(await stored(writer)).toHaveLength(1);
      const won = answers.filter(({ status }) => status === 200);
      const lost = answers.filter(({ status }) => status !== 200);
      expect(won.length).toBeGreaterThan(0);
      for (const { body } of lost) expect(body.error).toBe("client_id_taken");
      expect(await waiting(writer)).toBeNull();
      const sides = and(eq(conversationSides.memberId, receiver.id), eq(conversationSides.unreadCount, 1));
      expect(await app.services.db.$count(conversationSides, sides)).toBe(1);
    }
  });

  it("leaves those alone that go out under any other id", async () => {
    const [writer, other] = [await writerTo((await createMember(app)).id), await createPerson(app)];
    const sent = await sendMessageTo({ ...other, browser: writer.browser }, other);
    expect(sent.status).toBe(200);
    expect(await isWaiting(writer)).toBe(true);
  });

  it("is not said to be dropped where it was sent: of both at once one is refused", async () => {
    for (let round = 0; round < atSize(4, 40); round += 1) {
      const writer = await writerTo((await createMember(app)).id);
      const drop = () => writer.browser.call("DELETE /api/first-message");
      const [sent, dropped] = await Promise.all([send(writer), drop()]);
      // If the drop came first, a later send arrives like any other message of the writer.
      if (sent.status === 200 && dropped.status === 404) expect(dropped.body.error).toBe("not_found");
      expect(sent.status === 200 || dropped.status === 200).toBe(true);
      expect([(await drop()).status, await waiting(writer)]).toEqual([404, null]);
    }
    const writer = await writerTo((await createMember(app)).id);
    await send(writer);
    const late = await writer.browser.call("DELETE /api/first-message");
    expect([late.status, late.body.error, await stored(writer)]).toEqual([404, "not_found", ["Hello you"]]);
  });

  it("is nobody's once the mailbox's owner takes the account over by a new password", async () => {
    const signedUp = await signUp((await createMember(app)).id, "Words of somebody else");
    await app.browser().call("POST /api/password-reset-mails", { body: { email: signedUp.email } });
    const mails = await app.mailsTo(signedUp.email);
    const link = mails.flatMap(({ links }) => links).find((one) => one.includes("reset-password"));
    const secret = "kites over 73 violet harbours";
    const reset = await app.browser().call("POST /api/password-resets", {
      body: { token: link?.split("token=")[1] ?? "", password: secret, repeated_password: secret },
    });
    expect(reset.status).toBe(200);
    const owner = app.browser({ address: "10.62.0.1" });
    await owner.call("POST /api/user.php", { body: { email: signedUp.email, password: secret } });
    expect([await waiting({ browser: owner }), await isWaiting({ browser: owner })]).toEqual([null, false]);
  });

  it("is none where there is nothing to see in it", async () => {
    const signedUp = await signUp((await createMember(app)).id, " \u200b\u2800\u00ad ");
    await confirm(signedUp);
    expect(await waiting(signedUp)).toBeNull();
  });

  it("is dropped for good", async () => {
    const writer = await writerTo((await createMember(app)).id);
    expect((await writer.browser.call("DELETE /api/first-message")).status).toBe(200);
    expect([await waiting(writer), await isWaiting(writer), await stored(writer)]).toEqual([null, false, []]);
  });

  it("goes to nobody who blocked, hid or left meanwhile, and stays with its writer", async () => {
    const [blocker, invisible, leaving] = [
      await createPerson(app),
      await createPerson(app),
      await createPerson(app),
    ];
    const writers = {
      blocker: await writerTo(blocker.id),
      invisible: await writerTo(invisible.id),
      leaving: await writerTo(leaving.id),
    };
    await blocker.browser.call("POST /api/blocks/:member_id", { params: { member_id: writers.blocker.id } });
    await invisible.browser.call("PUT /api/privacy/:name", {
      params: { name: "invisible_mode" },
      body: { is_on: true },
    });
    await app.services.db
      .update(accounts)
      .set({ status: "pending_deletion" })
      .where(eq(accounts.id, leaving.id));
    const refusals = {
      blocker: [403, "blocked"],
      invisible: [404, "not_found"],
      leaving: [409, "partner_gone"],
    };
    for (const [who, writer] of Object.entries(writers)) {
      const { status, body } = await send(writer);
      const refusal = refusals[who as keyof typeof refusals];
      expect([who, status, body.error, await stored(writer)]).toEqual([who, ...refusal, []]);
      expect((await waiting(writer))?.body).toBe("Hello you");
    }
  });

  it("tells nobody whom its address names: ids of another site and of nobody are taken alike", async () => {
    const siteId = await createSite(app, "first.example.com");
    const elsewhere = await createMember(app, { account: { siteId }, profile: { siteId } });
    const here = await createMember(app);
    const answers = [];
    for (const id of [here.id, elsewhere.id, newId()]) {
      const { status, body } = await signUp(id, "Hello you");
      answers.push([status, Object.keys(body).sort(), body.user?.status, body.user?.first_message_waiting]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    for (const id of [elsewhere.id, newId()]) {
      const writer = await writerTo(id);
      expect([(await send(writer)).status, await stored(writer)]).toEqual([404, []]);
    }
  });

  it("is refused at its field where it is too long, and nothing of the sign-up stays", async () => {
    const { status, body, email } = await signUp((await createMember(app)).id, "x".repeat(5000));
    expect([status, body.fields?.signup_message?.code]).toEqual([422, "too_long"]);
    expect(await app.services.db.$count(accounts, eq(accounts.email, email))).toBe(0);
  });

  it("is refused with an id that is none, and waits for nobody without one", async () => {
    expect((await signUp("1 or 1=1", "Hello")).status).toBe(422);
    const signedUp = await signUp(undefined, "Hello");
    await confirm(signedUp);
    expect([await waiting(signedUp), await isWaiting(signedUp)]).toEqual([null, false]);
  });

  it("is its writer's alone", async () => {
    const receiver = await createPerson(app);
    const writer = await writerTo(receiver.id);
    expect(await waiting(receiver)).toBeNull();
    await receiver.browser.call("DELETE /api/first-message");
    expect((await waiting(writer))?.body).toBe("Hello you");
    expect((await app.browser().call("GET /api/first-message")).status).toBe(403);
  });
});
