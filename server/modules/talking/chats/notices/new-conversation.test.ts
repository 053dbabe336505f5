import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { mailsAfterAWhile as mailsOf, switchOff } from "#server/test/people/notifications.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = (given?: Parameters<typeof createPerson>[1]) => createPerson(app, given);
const secret = "meet me at the old harbour";

const mailsAfterAWhile = (who: Person) => mailsOf(app, who);

describe("the mail about a new conversation", () => {
  it("says who wrote, not what, and leads to the conversation", async () => {
    const [a, b] = [await person(), await person()];
    const { message } = (await send(a, b, secret)).body;
    expect(await app.mailsTo(b.email)).toEqual([]);
    const [mail, ...others] = await mailsAfterAWhile(b);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${a.name} wrote to you`);
    expect(mail?.text + (mail?.html ?? "")).not.toContain(secret);
    expect(mail?.links).toContain(`http://localhost:3000/chats/${message.conversation_id}`);
    await send(a, b, "second");
    expect(await mailsAfterAWhile(b)).toHaveLength(1);
    expect(await mailsAfterAWhile(a)).toEqual([]);
  });

  it.each(["nl", "de", "it", "fr", "es", "pl", "da", "fi", "nb", "sv"])("speaks %s", async (language) => {
    const [a, b] = [await person(), await person({ account: { language } })];
    await send(a, b);
    const [mail] = await mailsAfterAWhile(b);
    expect(mail?.html).toContain(`lang="${language}"`);
    expect(mail?.subject).toContain(a.name);
    expect(mail?.subject).not.toContain("wrote to you");
  });

  it.each([
    ["woman", "napisała do ciebie"],
    ["man", "napisał do ciebie"],
    ["non_binary", "Masz wiadomość od"],
  ] as const)("agrees with a %s who wrote", async (gender, words) => {
    const [a, b] = [await person({ profile: { gender } }), await person({ account: { language: "pl" } })];
    await send(a, b);
    const [mail] = await mailsAfterAWhile(b);
    expect(mail?.subject).toContain(words);
    expect(mail?.subject).toContain(a.name);
  });

  it("names a profile that is no member for what it is", async () => {
    await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
    const [a, b] = [
      await person({ profile: { kind: "fictional", isExample: true } as never }),
      await person(),
    ];
    await send(a, b);
    const [mail] = await mailsAfterAWhile(b);
    expect(mail?.text).toContain("is a fictional profile");
    expect(mail?.text).toContain("is an example profile");
  });

  it("does not come to who read the message meanwhile", async () => {
    const [a, b] = [await person(), await person()];
    const { message } = (await send(a, b)).body;
    await b.browser.call("POST /api/conversations/:conversation_id/reads", {
      params: { conversation_id: message.conversation_id },
      body: { seq: 1 },
    });
    expect(await mailsAfterAWhile(b)).toEqual([]);
  });

  it("does not come to who deleted the chat, blocked the sender or switched such mails off", async () => {
    const a = await person({ credits: 100, freeMessagesUsed: 5 });
    const [deleter, blocker] = [await person(), await person()];
    const silent = await person();
    await switchOff(app, silent.id, "new_conversations");
    const { message } = (await send(a, deleter)).body;
    await deleter.browser.call("DELETE /api/chat.php", { body: { conversation: message.conversation_id } });
    await send(a, blocker);
    await block(app, blocker.id, a.id);
    await send(a, silent);
    for (const who of [deleter, blocker, silent]) expect(await mailsAfterAWhile(who)).toEqual([]);
  });

  it("does not come when the sender or the receiver is gone", async () => {
    const [a, b, c, d] = [await person(), await person(), await person(), await person()];
    await send(a, b);
    await send(c, d);
    for (const { id } of [a, d]) {
      await app.services.db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, id));
    }
    expect(await mailsAfterAWhile(b)).toEqual([]);
    expect(await mailsAfterAWhile(d)).toEqual([]);
  });
});
