import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PrivacySwitch } from "#contracts/people/privacy.ts";
import { conversations } from "#server/db/schema/chats.ts";
import { likes } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { setPrivacy } from "./privacy.ts";

const rounds = atSize(8, 100);
const hiding = ["invisible_mode", "privacy_mode"] as const;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = (given?: Parameters<typeof createPerson>[1]) => createPerson(app, given);
const turn = (who: Person, name: PrivacySwitch, isOn: boolean) =>
  who.browser.call("PUT /api/privacy/:name", { params: { name }, body: { is_on: isOn } });
const at = (to: { id: string }) => ({ params: { member_id: to.id } });
const like = (from: Person, to: { id: string }) => from.browser.call("POST /api/likes/:member_id", at(to));
const open = (from: Person, to: { id: string }) => from.browser.call("GET /api/members/:member_id", at(to));
const received = async (who: Person) =>
  (await who.browser.call("GET /api/likes.php")).body.liked_by?.map(({ id }) => id);

async function areLikes(from: Person, to: Person): Promise<number> {
  return app.services.db.$count(likes, and(eq(likes.fromId, from.id), eq(likes.toId, to.id)));
}
async function areConversations(one: Person, other: Person): Promise<number> {
  const [lowId = "", highId = ""] = [one.id, other.id].sort();
  return app.services.db.$count(
    conversations,
    and(eq(conversations.lowId, lowId), eq(conversations.highId, highId)),
  );
}

describe("the switches", () => {
  it("stand as the seed has a new member, turn one by one, and are each member's own", async () => {
    const [a, b] = [await person(), await person()];
    const off = { invisible_mode: false, privacy_mode: false, landing_shown: false, gifts_shown: false };
    const visits = { visits_shown: true, visits_listed: true };
    const received = { gifts_received: true, voice_received: true };
    const shown = { ...off, ...visits, ...received, online_shown: true, reads_shown: true };
    const of = async (who: Person) => (await who.browser.call("GET /api/privacy")).body.switches;
    expect(await of(a)).toEqual(shown);
    for (const name of Object.keys(shown) as PrivacySwitch[]) {
      const answer = await turn(a, name, !shown[name]);
      expect([answer.status, answer.body]).toEqual([200, { name, is_on: !shown[name] }]);
      expect(await of(a)).toEqual({ ...shown, [name]: !shown[name] });
      await turn(a, name, shown[name]);
    }
    expect(await of(b)).toEqual(shown);
  });

  it("are turned 60 times an hour at most", async () => {
    const a = await person();
    const statuses = new Map<number, number>();
    for (let count = 0; count < 62; count += 1) {
      const { status } = await turn(a, "reads_shown", true);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [200, 60],
      [429, 2],
    ]);
  });
});

describe.each(hiding)("%s", (mode) => {
  it("answers strangers, and admirers without a like in return, exactly as if there were nobody", async () => {
    const [hidden, stranger, admirer] = [await person(), await person(), await person()];
    await like(admirer, hidden);
    await turn(hidden, mode, true);
    for (const who of [stranger, admirer]) {
      const nobody = await open(who, { id: newId() });
      expect(nobody.status).toBe(404);
      for (const answer of [await open(who, hidden), await like(who, hidden), await send(who, hidden)]) {
        expect([answer.status, answer.body]).toEqual([404, nobody.body]);
      }
      const conversation = await who.browser.call("GET /api/members/:member_id/conversation", at(hidden));
      expect([conversation.status, conversation.body]).toEqual([404, nobody.body]);
    }
    const state = (await admirer.browser.call("GET /api/likes.php")).body;
    expect(state.profiles).toEqual([]);
    // The admirer's like stays, and can be answered.
    expect(await received(hidden)).toEqual([admirer.id]);
    expect((await like(hidden, admirer)).body.is_new_match).toBe(true);
    expect((await open(admirer, hidden)).status).toBe(200);
  });

  it("keeps matches and conversations, whoever wrote: they see, like and write on", async () => {
    const [hidden, matched, wrote, written] = [
      await person(),
      await person(),
      await person(),
      await person(),
    ];
    await like(hidden, matched);
    await like(matched, hidden);
    await send(wrote, hidden);
    await send(hidden, written);
    await turn(hidden, mode, true);
    for (const who of [matched, wrote, written]) {
      expect((await open(who, hidden)).status).toBe(200);
      expect((await like(who, hidden)).status).toBe(200);
      expect((await send(who, hidden)).status).toBe(200);
    }
  });

  it("makes what acquaintances' browsers keep of the polled answers old, in both directions", async () => {
    const [hidden, admirer] = [await person(), await person()];
    await like(admirer, hidden);
    const ask = (name?: string) =>
      admirer.browser.raw({
        method: "GET",
        url: "/api/likes.php",
        headers: name ? { "if-none-match": name } : {},
      });
    for (const isOn of [true, false]) {
      const name = String((await ask()).headers.etag);
      expect((await ask(name)).status).toBe(304);
      await turn(hidden, mode, isOn);
      const after = await ask(name);
      expect([after.status, JSON.parse(after.body).profiles.length]).toEqual([200, isOn ? 0 : 1]);
    }
  });

  it("at the same instant as a like or first message: stored before the answer, or refused", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [hidden, fan, writer] = [await person(), await person(), await person()];
      const counts = async () => [await areLikes(fan, hidden), await areConversations(writer, hidden)];
      const [liked, sent, atAnswer] = await Promise.all([
        like(fan, hidden),
        send(writer, hidden),
        turn(hidden, mode, true).then(counts),
      ]);
      for (const { status } of [liked, sent]) expect([200, 404]).toContain(status);
      expect(atAnswer).toEqual([liked.status === 200 ? 1 : 0, sent.status === 200 ? 1 : 0]);
      expect(await counts()).toEqual(atAnswer);
      expect((await send(fan, hidden)).status).toBe(404);
    }
  });
});

it.each([
  ["a like", like],
  ["a first message", send],
] as const)("%s waits for a switch that is being turned, and meets it", async (_, act) => {
  const [hidden, fan] = [await person(), await person()];
  const letGo = await holdOpen(app, (tx) =>
    setPrivacy(
      { db: tx, queue: app.services.queue },
      { memberId: hidden.id, name: "invisible_mode", isOn: true, now: app.clock.now() },
    ),
  );
  const acting = act(fan, hidden);
  expect(await isAnswered(app, acting)).toBe(false);
  await letGo();
  expect((await acting).status).toBe(404);
  expect([await areLikes(fan, hidden), await areConversations(fan, hidden)]).toEqual([0, 0]);
});

describe("the acts of a hidden member", () => {
  it("in privacy mode shows them to whom they like", async () => {
    const [hidden, liked] = [await person(), await person()];
    await turn(hidden, "privacy_mode", true);
    await like(hidden, liked);
    expect(await received(liked)).toEqual([hidden.id]);
    expect((await open(liked, hidden)).status).toBe(200);
  });

  it("in invisible mode waits: a like is told once they are visible again, a message shows them at once", async () => {
    const [hidden, liked, written] = [await person(), await person(), await person()];
    await turn(hidden, "invisible_mode", true);
    expect((await like(hidden, liked)).status).toBe(200);
    expect([await received(liked), (await open(liked, hidden)).status]).toEqual([[], 404]);
    expect((await liked.browser.call("GET /api/auto-like.php")).body.profile).toBeNull();
    expect((await send(hidden, written)).status).toBe(200);
    expect((await open(written, hidden)).status).toBe(200);
    await turn(hidden, "invisible_mode", false);
    expect(await received(liked)).toEqual([hidden.id]);
    expect((await liked.browser.call("GET /api/auto-like.php")).body.profile?.id).toBe(hidden.id);
  });
});

describe("a member who hides being online", () => {
  const seenAt = async ({ id }: Person) => {
    const [row] = await app.services.db
      .select({ at: profiles.lastSeenAt, around: profiles.lastSeenAround })
      .from(profiles)
      .where(eq(profiles.memberId, id));
    return row;
  };
  const presence = async (viewer: Person, of: Person) => {
    const { member } = (await open(viewer, of)).body;
    return [member.is_online, member.last_seen_at];
  };

  it("is away at once for all viewers, and no visit changes what searches order by", async () => {
    const [silent, viewer] = [await person(), await person()];
    expect((await presence(viewer, silent))[0]).toBe(true);
    await turn(silent, "online_shown", false);
    expect(await presence(viewer, silent)).toEqual([false, null]);
    const before = await seenAt(silent);
    for (let visit = 0; visit < 3; visit += 1) {
      app.clock.advance(20 * 60);
      expect((await silent.browser.call("GET /api/user.php")).status).toBe(200);
      await silent.browser.call("POST /api/page-hidden.php", { body: {} });
      await silent.browser.call("GET /api/chats.php");
    }
    expect(await seenAt(silent)).toEqual(before);
    await turn(silent, "online_shown", true);
    expect((await presence(viewer, silent))[0]).toBe(true);
  });
});
