import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notificationSwitches } from "#server/db/schema/notifications.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { type FakeSmtp, startFakeSmtp } from "#server/test/doubles/fake-smtp.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { createSite, signIn } from "#server/test/people/factories.ts";
import { mailsAfterAWhile, passWait } from "#server/test/people/notifications.ts";

let app: TestApp;
let smtp: FakeSmtp;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  app = await createTestApp({ env: { SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

/** A member who got the mail about a new conversation: its headers, and the token of its link. */
async function mailed(): Promise<{ receiver: Person; headers: Map<string, string>; token: string }> {
  const receiver = await createPerson(app);
  await send(await createPerson(app), receiver);
  await passWait(app);
  const mail = smtp.received.findLast(({ to }) => to.includes(receiver.email));
  const headers = new Map(mail?.headers);
  const token = /\/unsubscribe\/([^>]+)>$/.exec(headers.get("list-unsubscribe") ?? "")?.[1] ?? "";
  return { receiver, headers, token };
}
const switchesOf = ({ id }: Person) =>
  app.services.db.select().from(notificationSwitches).where(eq(notificationSwitches.memberId, id));
const oneClick = (token: string) =>
  app.http.inject({
    method: "POST",
    url: `/unsubscribe/${token}`,
    headers: { host: "localhost:3000", "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });

describe("one-click unsubscribe", () => {
  it("is offered by the headers that mail programs look for, and by a link in the mail", async () => {
    const { receiver, headers, token } = await mailed();
    expect(headers.get("list-unsubscribe")).toBe(`<http://localhost:3000/unsubscribe/${token}>`);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const [mail] = await mailsAfterAWhile(app, receiver);
    expect(mail?.links).toContain(`http://localhost:3000/unsubscribe/${token}`);
  });

  it("works without a session, for this kind of mail only, and says why in the list of user.php", async () => {
    const { receiver, token } = await mailed();
    expect((await oneClick(token)).statusCode).toBe(200);
    expect((await oneClick(token)).statusCode).toBe(200);
    expect(await switchesOf(receiver)).toMatchObject([
      { type: "new_conversations", channel: "email", isOn: false, reason: "list_unsubscribe" },
    ]);
    const { user } = (await receiver.browser.call("GET /api/user.php")).body;
    expect(user?.notifications_disabled).toEqual(["new_conversations"]);
    await send(await createPerson(app), receiver);
    app.clock.advance(7200);
    expect(await mailsAfterAWhile(app, receiver)).toHaveLength(1);
  });

  it("changes nothing by looking, is taken back by a click, and logs nobody in", async () => {
    const { receiver, token } = await mailed();
    const stranger = app.browser();
    const params = { token };
    const look = () => stranger.call("GET /api/unsubscribes/:token", { params });
    expect((await look()).body).toEqual({ type: "new_conversations", is_on: true });
    expect(await switchesOf(receiver)).toEqual([]);
    const off = await stranger.call("PUT /api/unsubscribes/:token", { params, body: { is_on: false } });
    expect(off.body).toEqual({ type: "new_conversations", is_on: false });
    expect((await look()).body.is_on).toBe(false);
    await stranger.call("PUT /api/unsubscribes/:token", { params, body: { is_on: true } });
    expect(await switchesOf(receiver)).toMatchObject([{ isOn: true, reason: null }]);
    const { user } = (await receiver.browser.call("GET /api/user.php")).body;
    expect(user?.notifications_disabled).toEqual([]);
    expect((await stranger.call("GET /api/user.php")).body.user).toBeFalsy();
    expect([...stranger.cookies.keys()].filter((name) => name.includes("session"))).toEqual([]);
  });

  it("refuses tokens that were changed, made up or are another site's", async () => {
    const { receiver, token } = await mailed();
    const [member, type, signature] = token.split(".");
    for (const forged of [
      `${member}.new_messages.${signature}`,
      `${member}.${type}.${"A".repeat(32)}`,
      `${"A".repeat(22)}.${type}.${signature}`,
      "nonsense",
      `${member}.constructor.${signature}`,
    ]) {
      expect([forged, (await oneClick(forged)).statusCode]).toEqual([forged, 410]);
    }
    await createSite(app, "other.example");
    const abroad = await app.http.inject({
      method: "POST",
      url: `/unsubscribe/${token}`,
      headers: { host: "other.example" },
    });
    expect(abroad.statusCode).toBe(410);
    expect(await switchesOf(receiver)).toEqual([]);
  });

  it("is not offered by mails that are owed", async () => {
    const member = await createPerson(app);
    await signIn(app, member);
    await app.browser().call("POST /api/password-reset-mails", { body: { email: member.email } });
    await app.services.queue.drained();
    const mail = smtp.received.findLast(({ to }) => to.includes(member.email));
    expect(mail).toBeDefined();
    expect(mail?.headers.some(([name]) => name === "list-unsubscribe")).toBe(false);
  });
});
