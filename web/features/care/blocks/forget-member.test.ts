import { expect, it } from "vitest";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { forgetMember } from "./forget-member.ts";

const entry = (id: string, memberId: string) => ({ conversation: { id }, profile: { id: memberId } });
const pages = (...chats: unknown[]) => ({ pages: [{ chats, next_cursor: null }], pageParams: [null] });
const pagesOf = (query?: Record<string, unknown>) => [
  ...apiKey("GET /api/conversations", query && { query }),
  "pages",
];
const messagesOf = (conversation_id: string) => [
  ...apiKey("GET /api/conversations/:conversation_id/messages", { params: { conversation_id } }),
  "thread",
];

it("takes a blocked member out of all lists of conversations, and asks the server for these lists again", () => {
  const client = createQueryClient();
  const lists = [pagesOf(), pagesOf({ only: "unread" }), pagesOf({ name: "a" })];
  client.setQueryData(chatsQuery().queryKey, { chats: [entry("1", "anna"), entry("2", "ben")] } as never);
  for (const key of lists) client.setQueryData(key, pages(entry("1", "anna"), entry("2", "ben")));
  forgetMember(client, "anna");
  for (const key of lists) {
    expect(client.getQueryData(key)).toEqual(pages(entry("2", "ben")));
    expect([key, client.getQueryState(key)?.isInvalidated]).toEqual([key, true]);
  }
  expect(client.getQueryState(chatsQuery().queryKey)?.isInvalidated).toBe(true);
});

it("drops the messages of a conversation that stands in the newest ones, behind them, or in a search alone", () => {
  const client = createQueryClient();
  client.setQueryData(chatsQuery().queryKey, { chats: [entry("newest", "anna")] } as never);
  client.setQueryData(pagesOf(), pages(entry("older", "anna"), entry("other", "ben")));
  client.setQueryData(pagesOf({ name: "a" }), pages(entry("found", "anna")));
  const ids = ["newest", "older", "found", "other"];
  for (const id of ids) client.setQueryData(messagesOf(id), { messages: [] });
  forgetMember(client, "anna");
  expect(ids.filter((id) => client.getQueryData(messagesOf(id)) !== undefined)).toEqual(["other"]);
});
