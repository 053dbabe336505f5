import { describe, expect, it } from "vitest";
import type { KeptRecord } from "#web/lib/queries/kept-records.ts";
import { keptOf, mergeKept, mostMessages, mostProfiles, oldestMs } from "./kept-answers.ts";

const now = Date.UTC(2026, 10, 22);
const record = (key: string, value: unknown, at = now): KeptRecord => ({ key, memberId: "me", at, value });
const chat = (id: string, partner: string) => ({
  conversation: { id },
  profile: { id: partner, name: partner, kind: "member", is_example: false, gender: null },
  last_message: null,
  last_message_at: "2026-11-22T00:00:00Z",
});
const keys = (records: KeptRecord[]) => records.map(({ key }) => key).sort();

describe("the stored part of an answer", () => {
  it("has no photo, and no more than a member reads again", () => {
    const profile = {
      ...chat("c", "p").profile,
      main_image: { filename: "secret" },
      age: 30,
      is_online: true,
    };
    const list = keptOf(["GET /api/chats.php"], { chats: [{ ...chat("c", "p"), profile }] });
    expect(JSON.stringify(list)).not.toMatch(/secret|is_online/);
    const member = keptOf(["GET /api/members/:member_id", { params: { member_id: "p" } }], {
      member: { id: "p", name: "P", photos: [{ filename: "secret" }], last_seen_at: "then", about: "a" },
    });
    expect(member?.key).toBe("member:p");
    expect(JSON.stringify(member)).not.toMatch(/secret|then/);
  });

  it("has no voice message either, only that there is one", () => {
    const thread = [
      "GET /api/conversations/:conversation_id/messages",
      { params: { conversation_id: "c" } },
      "thread",
    ];
    const voice = { id: "v", state: "shown", url: "/secret", duration_ms: 4000, peaks: [1] };
    const kept = keptOf(thread, { messages: [{ seq: 1, kind: "voice", body: "", voice }], hasOlder: false });
    expect(kept?.value).toEqual([{ seq: 1, kind: "voice", body: "" }]);
  });

  it("is the end of a long conversation, and nothing at all of other answers", () => {
    const messages = Array.from({ length: 120 }, (_, at) => ({ seq: at + 1 }));
    const thread = [
      "GET /api/conversations/:conversation_id/messages",
      { params: { conversation_id: "c" } },
      "thread",
    ];
    const kept = keptOf(thread, { messages, hasOlder: true });
    expect(kept?.key).toBe("thread:c");
    const seqs = (kept as { value: { seq: number }[] }).value.map(({ seq }) => seq);
    expect([seqs.length, seqs.at(-1)]).toEqual([mostMessages, 120]);
    const address = ["GET /api/conversations/:conversation_id", { params: { conversation_id: "c" } }];
    const price = { credits: 0, paid_credits: 5, free_left: 2, balance: 7, refusal: null };
    const numbers = { price, closed: null, partner_delivered_seq: 4, partner_read_seq: 3 };
    const conversation = { id: "c", partner: { main_image: "secret" }, ...numbers };
    expect(keptOf(address, { conversation })).toEqual({ key: "terms:c", value: numbers });
    expect(keptOf(address, undefined)).toEqual({ key: "terms:c", value: null });
    const byMember = ["GET /api/members/:member_id/conversation", { params: { member_id: "p" } }];
    expect(keptOf(byMember, { conversation })?.key).toBe("terms:c");
    expect(keptOf(byMember, { conversation: { ...conversation, id: null } })).toBeNull();
    expect(keptOf(["GET /api/user.php"], { user: {} })).toBeNull();
    expect(keptOf(["GET /api/orders"], { orders: [] })).toBeNull();
  });
});

describe("the stored answers after news", () => {
  const known = [
    record("chats", [chat("c", "p"), chat("d", "q")]),
    record("thread:c", [1]),
    record("thread:d", [2]),
    record("member:p", {}),
    record("member:q", {}),
    record("member:r", {}),
  ];

  it("has nothing of a conversation that was deleted, nor of who was in it", () => {
    const left = mergeKept(known, [record("chats", [chat("c", "p")])], now);
    expect(keys(left)).toEqual(["chats", "member:p", "member:r", "thread:c"]);
  });

  it("has nothing of a member who may not be seen any more", () => {
    expect(keys(mergeKept(known, [record("member:r", null)], now))).not.toContain("member:r");
  });

  it("is what came last, whichever tab writes it last", () => {
    const left = mergeKept([record("member:p", "new")], [record("member:p", "old", now - 1)], now);
    expect(left).toEqual([record("member:p", "new")]);
    expect(mergeKept(left, [record("member:p", "newer", now + 1)], now)[0]?.value).toBe("newer");
  });

  it("has the terms of a conversation as long as its messages, also those of a patch that left its age", () => {
    const records = [...known, record("terms:c", 1), record("terms:d", 2)];
    const left = mergeKept(records, [record("terms:c", 3, now - 1), record("chats", [chat("c", "p")])], now);
    expect(left.filter(({ key }) => key.startsWith("terms:"))).toEqual([record("terms:c", 3, now - 1)]);
  });

  it("has nothing older than its time, and of profiles the newest", () => {
    const old = record("member:old", {}, now - oldestMs - 1);
    expect(keys(mergeKept([...known, old], [], now))).not.toContain("member:old");
    const many = Array.from({ length: mostProfiles + 5 }, (_, at) => record(`member:${at}`, {}, now - at));
    const left = keys(mergeKept([], many, now));
    expect(left).toHaveLength(mostProfiles);
    expect(left).not.toContain(`member:${mostProfiles}`);
  });
});
