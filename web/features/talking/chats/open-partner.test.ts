import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { openPartner } from "./open-partner.ts";
import { conversationQuery } from "./queries.ts";

it("knows with whom a conversation is by either of its addresses, and that none is open", () => {
  const client = new QueryClient();
  const chats = [{ conversation: { id: "c" }, profile: { id: "ben" } }];
  client.setQueryData(chatsQuery().queryKey, { chats } as never);
  client.setQueryData(conversationQuery("d").queryKey, { conversation: { partner: { id: "ada" } } } as never);
  expect(openPartner(client, { member_id: "eva" })).toBe("eva");
  expect(openPartner(client, { conversation_id: "c" })).toBe("ben");
  expect(openPartner(client, { conversation_id: "d" })).toBe("ada");
  expect(openPartner(client, { conversation_id: "unknown" })).toBeNull();
  expect(openPartner(client, {})).toBeNull();
});
