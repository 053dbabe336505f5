import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { listen } from "#server/test/app/listen.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { confirmPhone } from "#server/test/people/phones.ts";
import { signUpPerson } from "#server/test/people/sign-up-person.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const polled = ["/api/user.php", "/api/chats.php", "/api/likes.php"];

const add = (who: Person, contact: string) =>
  who.browser.call("POST /api/contact-blocks", { body: { contact } });
async function removeAll(who: Person): Promise<void> {
  const { contacts } = (await who.browser.call("GET /api/contact-blocks")).body;
  for (const { id } of contacts) {
    const params = { contact_block_id: id };
    expect((await who.browser.call("DELETE /api/contact-blocks/:contact_block_id", { params })).status).toBe(
      200,
    );
  }
}

/** The versions of a member's state: the names of the polled answers, and the stream's position. */
async function tracesOf(who: Person): Promise<{ names: string[]; position: number }> {
  const names: string[] = [];
  for (const url of polled) names.push(String((await who.browser.raw({ method: "GET", url })).headers.etag));
  const stream = await listen(app, who);
  stream.stop();
  return { names, position: Number(String(stream.heard("hello")[0]?.position).split(".")[1]) };
}

/** The traces that an act changes, and how far it moves the position. */
async function changeBy(who: Person, act: () => Promise<unknown>) {
  const before = await tracesOf(who);
  await act();
  const after = await tracesOf(who);
  return {
    names: after.names.map((name, index) => name !== before.names[index]),
    moved: after.position - before.position,
  };
}

it("an address comes to the list and goes from it with the same traces, whether or not it is anybody's", async () => {
  const [a, b, known] = [await createPerson(app), await createPerson(app), await createPerson(app)];
  const acts = [
    [() => add(a, known.email), () => removeAll(a)],
    [() => add(b, "nobody.at.all@example.com"), () => removeAll(b)],
  ] as const;
  const changes = [];
  for (const [who, [adding, removing]] of [
    [a, acts[0]],
    [b, acts[1]],
  ] as const) {
    changes.push([await changeBy(who, adding), await changeBy(who, removing)]);
  }
  expect(changes[0]).toEqual(changes[1]);
  expect(changes[0]?.map(({ moved }) => moved)).toEqual([1, 1]);
});

it("a sign-up with it changes nothing for the blocker; the blocked member gets new answers", async () => {
  const [a, b] = [await createPerson(app), await createPerson(app)];
  await add(a, "waited.for@example.com");
  const unmoved = { names: [false, false, false], moved: 0 };
  expect(await changeBy(a, () => signUpPerson(app, "waited.for@example.com"))).toEqual(unmoved);
  expect(await changeBy(a, () => signUpPerson(app, "somebody.else@example.com"))).toEqual(unmoved);
  expect((await changeBy(b, () => add(a, b.email))).moved).toBe(1);
});

it("a number comes to the list and goes from it with the same traces, also where an address asks for the same block", async () => {
  const [a, b, known] = [await createPerson(app), await createPerson(app), await createPerson(app)];
  await confirmPhone(app, known.id, "+31612300001");
  await add(a, known.email);
  await add(b, "nobody.else.at.all@example.com");
  const changes = [];
  for (const [who, number] of [
    [a, "+31612300001"],
    [b, "+31612300002"],
  ] as const) {
    const adding = await changeBy(who, () => add(who, number));
    const [newest] = (await who.browser.call("GET /api/contact-blocks")).body.contacts;
    const params = { contact_block_id: newest?.id ?? "" };
    const removing = await changeBy(who, () =>
      who.browser.call("DELETE /api/contact-blocks/:contact_block_id", { params }),
    );
    changes.push([adding, removing]);
  }
  expect(changes[0]).toEqual(changes[1]);
  expect(changes[0]?.map(({ moved }) => moved)).toEqual([1, 1]);
});

it("its confirmation changes nothing for the blocker", async () => {
  const [a, b] = [await createPerson(app), await createPerson(app)];
  await add(a, "+31612300003");
  const unmoved = { names: [false, false, false], moved: 0 };
  expect(await changeBy(a, () => confirmPhone(app, b.id, "+31612300003"))).toEqual(unmoved);
});
