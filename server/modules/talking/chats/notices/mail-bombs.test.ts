import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { emit } from "#server/events.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function person(given?: Parameters<typeof createMember>[1]): Promise<Person> {
  const member = await createMember(app, given);
  return { ...member, browser: await openSession(app, member) };
}
const unconfirmed = (name: string) =>
  person({
    account: { status: "not_confirmed", confirmedAt: null },
    profile: { status: "disabled", name },
  });
const subjects = async (who: Person) => (await mailsAfterAWhile(app, who)).map(({ subject }) => subject);

it("eight strangers who confirmed no address cause no mail, and each may be told of once they have", async () => {
  const receiver = await person();
  const strangers: Person[] = [];
  for (let number = 0; number < 8; number += 1) strangers.push(await unconfirmed(`win-prize${number}.com`));
  for (const stranger of strangers) expect((await send(stranger, receiver)).status).toBe(200);
  expect(await subjects(receiver)).toEqual([]);

  const [first] = strangers as [Person];
  const { db, queue } = app.services;
  const confirmed = { status: "active" as const, confirmedAt: app.clock.now() };
  await db.update(accounts).set(confirmed).where(eq(accounts.id, first.id));
  await db.update(profiles).set({ status: "active" }).where(eq(profiles.memberId, first.id));
  await emit(db, queue, "account.confirmed", { memberId: first.id });
  expect(await subjects(receiver)).toEqual(["win-prize0.\u2060com wrote to you"]);
});

it("a name that looks like an address is no link anywhere in a mail", async () => {
  const [sender, receiver] = [await person({ profile: { name: "win.bit.ly" } }), await person()];
  await send(sender, receiver);
  const [mail] = await mailsAfterAWhile(app, receiver);
  expect(mail?.subject).toBe("win.\u2060bit.\u2060ly wrote to you");
  expect(mail?.text + (mail?.html ?? "")).not.toMatch(/win\.bit|bit\.ly/);
});

it("many who write within an hour are one mail at once and one about all others later, few a day", async () => {
  const receiver = await person();
  const ofConversations = async () =>
    (await subjects(receiver)).filter((subject) => subject.endsWith("wrote to you"));
  const write = async (count: number) => {
    for (let number = 0; number < count; number += 1) await send(await person(), receiver);
  };
  await write(1);
  expect(await ofConversations()).toHaveLength(1);
  await write(3);
  expect(await ofConversations()).toHaveLength(1);
  app.clock.advance(3601);
  expect((await ofConversations())[0]).toBe("3 people wrote to you");
  expect(await ofConversations()).toHaveLength(2);
  for (let hour = 0; hour < 4; hour += 1) {
    await write(1);
    app.clock.advance(3601);
    await ofConversations();
  }
  expect(await ofConversations()).toHaveLength(5);
  await write(1);
  app.clock.advance(86_400);
  expect((await ofConversations())[0]).toBe("2 people wrote to you");
  expect(await ofConversations()).toHaveLength(6);
});
