import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { sampleChatEntry } from "#web/features/ground/session/sample-chat-entry.ts";
import { api } from "#web/lib/api/api.ts";
import { runBeforeLogout } from "#web/lib/browser/before-logout.ts";
import { memberLeft } from "#web/lib/queries/browser-cache.ts";
import { hiddenChats, newestShown } from "./hidden-chats.ts";
import { bringBack, deletePending, hideChat, pendingDeletions } from "./pending-deletions.ts";

vi.mock("#web/lib/api/api.ts", () => ({ api: vi.fn() }));

const entry = (id: string, seq: number) =>
  sampleChatEntry(id, {
    num_unread_messages: 1,
    last_message: {
      seq,
      sender_id: `partner-${id}`,
      kind: "text",
      body: "Hi",
      created_at: "2026-11-20T10:00:00.000Z",
    },
  });
const [a, b] = [entry("a", 4), entry("b", 2)];
let client: QueryClient;
const listed = () =>
  client.getQueryData(chatsQuery().queryKey)?.chats.map(({ conversation }) => conversation.id);
const hidden = () => [...hiddenChats.read().keys()];
const pending = () => pendingDeletions.read().map(({ entry: { conversation } }) => conversation.id);
const failures: unknown[] = [];
const finish = () =>
  deletePending(client, { memberId: "me", onFailure: (error) => void failures.push(error) });
const sent = () => vi.mocked(api).mock.calls.map(([, input]) => (input as unknown as { body: object }).body);

/** Lets all promises that are settled run their reactions. */
const allReactions = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.mocked(api).mockReset().mockResolvedValue({});
  failures.length = 0;
  client = new QueryClient();
  client.setQueryData(chatsQuery().queryKey, {
    chats: [a, b],
    is_all_archived: false,
    total_unread_messages: 2,
    muted_unread_messages: 0,
    total_new_likes: 0,
  });
  return () => bringBack();
});

it("asks the server for nothing until the time is over, and for nothing at all after an undo", async () => {
  hideChat(a, false);
  hideChat(a, false);
  hideChat(b, true);
  expect([pending(), hidden(), listed()]).toEqual([
    ["a", "b"],
    ["a", "b"],
    ["a", "b"],
  ]);
  bringBack("b");
  expect([pending(), hidden()]).toEqual([["a"], ["a"]]);
  bringBack();
  await finish();
  expect([pending(), hidden(), sent()]).toEqual([[], [], []]);
});

it("sends each deletion once, up to the message that its row showed, also while the page is left", async () => {
  hideChat(a, false);
  hideChat(b, false);
  await Promise.all([finish(), finish()]);
  expect(sent()).toEqual([
    { conversation: "a", seq: 4 },
    { conversation: "b", seq: 2 },
  ]);
  for (const [, input] of vi.mocked(api).mock.calls)
    expect(input).toMatchObject({ keepalive: true, memberId: "me" });
  expect([listed(), hidden(), failures]).toEqual([[], [], []]);
  expect(client.getQueryData(chatsQuery().queryKey)).toMatchObject({ total_unread_messages: 0 });
});

it("hides the rows until the answer, although nothing can be undone any more", async () => {
  const { promise, resolve: answer } = Promise.withResolvers<object>();
  vi.mocked(api).mockReturnValueOnce(promise as never);
  hideChat(a, false);
  const finished = finish();
  bringBack();
  expect([pending(), hidden()]).toEqual([[], ["a"]]);
  answer({});
  await finished;
  expect([hidden(), listed()]).toEqual([[], ["b"]]);
});

it("puts a conversation back to its place if the server refuses, with the reason, and deletes the others", async () => {
  const refused = new Error("refused");
  vi.mocked(api).mockRejectedValueOnce(refused);
  hideChat(a, false);
  hideChat(b, false);
  await finish();
  expect([listed(), hidden(), failures]).toEqual([["a"], [], [refused]]);
});

it("says that nothing was deleted after a log-out, and leaves the list of the next member alone", async () => {
  vi.mocked(api).mockResolvedValueOnce(false as never);
  hideChat(a, false);
  await finish();
  expect([listed(), hidden(), failures]).toEqual([["a", "b"], [], [memberLeft]]);
});

it("keeps a log-out waiting for a deletion that was sent before, however often it is asked", async () => {
  const { promise, resolve: answer } = Promise.withResolvers<object>();
  vi.mocked(api).mockReturnValueOnce(promise as never);
  hideChat(a, false);
  const finished = finish();
  const ended: string[] = [];
  const logouts = [runBeforeLogout(), runBeforeLogout(), finish()].map((waiting) =>
    waiting.then(() => void ended.push("ended")),
  );
  await allReactions();
  expect(ended).toEqual([]);
  answer({});
  await Promise.all([finished, ...logouts]);
  expect(sent()).toHaveLength(1);
});

it("keeps a conversation in which a message arrived meanwhile, and shows it at once", async () => {
  hideChat(a, false);
  const newer = entry("a", 5);
  expect(newestShown(newer)).toBeGreaterThan(hiddenChats.read().get("a") ?? 0);
  client.setQueryData(chatsQuery().queryKey, (known) => known && { ...known, chats: [newer, b] });
  await finish();
  expect(sent()).toEqual([{ conversation: "a", seq: 4 }]);
  expect(listed()).toEqual(["a", "b"]);
});

it("deletes a conversation once more that a newer message brought back, before and while the first is sent", async () => {
  hideChat(a, false);
  hideChat(entry("a", 5), false);
  expect([pending(), [...hiddenChats.read()]]).toEqual([["a"], [["a", 5]]]);
  const { promise, resolve: answer } = Promise.withResolvers<object>();
  vi.mocked(api).mockReturnValueOnce(promise as never);
  const finished = finish();
  hideChat(entry("a", 6), false);
  answer({});
  await finished;
  expect([pending(), [...hiddenChats.read()]]).toEqual([["a"], [["a", 6]]]);
  await finish();
  expect([sent(), hidden()]).toEqual([
    [
      { conversation: "a", seq: 5 },
      { conversation: "a", seq: 6 },
    ],
    [],
  ]);
});

it.each([
  ["answered", {}],
  ["refused", new Error("refused")],
])("keeps a row hidden that was deleted again, although the first deletion is %s", async (_, outcome) => {
  const [first, second] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  for (const { promise } of [first, second]) vi.mocked(api).mockReturnValueOnce(promise as never);
  hideChat(a, false);
  const waiting = [finish()];
  hideChat(entry("a", 5), false);
  waiting.push(finish());
  if (outcome instanceof Error) first.reject(outcome);
  else first.resolve(outcome);
  await allReactions();
  expect([[...hiddenChats.read()], failures]).toEqual([[["a", 5]], []]);
  second.resolve({});
  await Promise.all(waiting);
  expect([hidden(), failures]).toEqual([[], []]);
});
