import { expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "#contracts/all.ts";
import { changeMembers, memberLists } from "./member-lists.ts";
import { apiKey } from "./queries.ts";
import { createQueryClient } from "./query-client.ts";

/** Whether a schema contains another member: every such shape has a kind. */
function showsMembers(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>;
    return (
      ["name", "kind", "is_example"].every((field) => field in shape) ||
      Object.values(shape).some(showsMembers)
    );
  }
  if (schema instanceof z.ZodArray) return showsMembers(schema.element as z.ZodType);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return showsMembers(schema.unwrap() as z.ZodType);
  }
  return false;
}

it("names every answer of the contracts that shows other members", () => {
  const showing = Object.entries(endpoints).flatMap(([key, { answer }]) =>
    key.startsWith("GET ") && showsMembers(answer) ? [key] : [],
  );
  expect(Object.keys(memberLists).sort()).toEqual(showing.sort());
});

const anna = { id: "a", name: "Anna" };
const ben = { id: "b", name: "Ben" };
const pages = (...all: unknown[]) => ({ pages: all, pageParams: [null] });
const memberA = { params: { member_id: "a" } };
const kept: [string, readonly unknown[], unknown, unknown][] = [
  [
    "a search",
    [...apiKey("GET /api/members", { query: {} }), "pages"],
    pages({ members: [anna, ben], similar: [anna], count: 2 }, { members: [ben], similar: [], count: 2 }),
    pages({ members: [ben], similar: [], count: 2 }, { members: [ben], similar: [], count: 2 }),
  ],
  [
    "likes",
    [...apiKey("GET /api/likes/:type", { params: { type: "sent" } }), "pages"],
    pages({ likes: [{ member: anna }, { member: ben }] }),
    pages({ likes: [{ member: ben }] }),
  ],
  ["chats", apiKey("GET /api/chats.php"), { chats: [{ profile: anna }] }, { chats: [] }],
  [
    "older chats",
    [...apiKey("GET /api/conversations"), "pages"],
    pages({ chats: [{ profile: { id: null } }, { profile: anna }] }),
    pages({ chats: [{ profile: { id: null } }] }),
  ],
  ["a profile", apiKey("GET /api/members/:member_id", memberA), { member: anna }, undefined],
  [
    "the ledger of credits",
    [...apiKey("GET /api/ledger"), "pages"],
    pages({ entries: [{ chat: { partner: anna } }, { chat: { partner: ben } }, { chat: null }] }),
    pages({ entries: [{ chat: null }, { chat: { partner: ben } }, { chat: null }] }),
  ],
  [
    "an opened chat",
    apiKey("GET /api/members/:member_id/conversation", memberA),
    { conversation: { partner: anna } },
    undefined,
  ],
  [
    "hidden profiles",
    [...apiKey("GET /api/hidden-profiles"), "pages"],
    pages({ profiles: [{ member: anna }, { member: ben }] }),
    pages({ profiles: [{ member: ben }] }),
  ],
  [
    "blocks",
    [...apiKey("GET /api/blocks"), "pages"],
    pages({ blocks: [{ member: anna }] }),
    pages({ blocks: [{ member: anna }] }),
  ],
];

it.each(kept)("takes a member out of %s", (_, key, before, after) => {
  const client = createQueryClient();
  client.setQueryData(key, before, { updatedAt: 1000 });
  changeMembers(client, (member) => (member.id === "a" ? null : member));
  expect(client.getQueryData(key)).toEqual(after);
  if (after) expect(client.getQueryState(key)?.dataUpdatedAt).toBe(1000);
});

it("leaves what was fetched later", () => {
  const client = createQueryClient();
  const key = apiKey("GET /api/chats.php");
  client.setQueryData(key, { chats: [{ profile: anna }] } as never, { updatedAt: 2000 });
  changeMembers(client, () => null, 1999);
  expect(client.getQueryData(key)).toEqual({ chats: [{ profile: anna }] });
});
