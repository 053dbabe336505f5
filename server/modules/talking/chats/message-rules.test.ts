import { describe, expect, it } from "vitest";
import { presentAllowance } from "#server/modules/people/accounts/present-allowance.ts";
import { closedBy, faultOf, priceMessage } from "./message-rules.ts";

const money = { messageCredits: 5, freeMessages: 5, freeConversations: 2 };
const price = (
  balance: number,
  freeMessagesUsed: number,
  freeConversationsUsed: number,
  freeSentHere: number,
  isPremium = false,
) =>
  priceMessage({
    purse: { balance, freeMessagesUsed, freeConversationsUsed },
    freeSentHere,
    isPremium,
    money,
  });

describe("the price of the next message", () => {
  it.each([
    ["the first one", price(0, 0, 0, 0), { credits: 0, freeLeft: 5, refusal: null }],
    ["a second conversation", price(0, 1, 1, 0), { credits: 0, freeLeft: 4, refusal: null }],
    ["the fifth, in a known one", price(0, 4, 2, 2), { credits: 0, freeLeft: 1, refusal: null }],
    [
      "the sixth, without credits",
      price(4, 5, 2, 3),
      { credits: 5, freeLeft: 0, refusal: "credits_insufficient" },
    ],
    ["the sixth, with credits", price(5, 5, 2, 3), { credits: 5, freeLeft: 0, refusal: null }],
    [
      "a third conversation",
      price(4, 3, 2, 0),
      { credits: 5, freeLeft: 0, refusal: "conversation_limit_reached" },
    ],
    ["a third one, with credits", price(5, 3, 2, 0), { credits: 5, freeLeft: 0, refusal: null }],
    [
      "a third one, premium",
      price(0, 3, 2, 0, true),
      { credits: 5, freeLeft: 0, refusal: "credits_insufficient" },
    ],
    ["free ones first, with credits", price(50, 3, 1, 0), { credits: 0, freeLeft: 2, refusal: null }],
  ])("%s", (_, actual, expected) => {
    expect(actual).toEqual({ ...expected, paidCredits: money.messageCredits });
  });

  it("is never less than what the member is told of a text to anybody", () => {
    for (const [used, conversations, sentHere] of [
      [3, 2, 0],
      [3, 2, 1],
      [3, 1, 0],
      [5, 2, 1],
      [5, 0, 0],
    ] as const) {
      const { credits } = price(50, used, conversations, sentHere);
      const purse = { balance: 50, freeMessagesUsed: used, freeConversationsUsed: conversations };
      expect(presentAllowance(purse, money).next_message_credits).toBeGreaterThanOrEqual(credits);
    }
  });
});

describe("a message's text", () => {
  it.each([
    ["spaces", " \n\t\u00a0"],
    ["zero-width characters", "\u200b\u200d\u2060\ufeff"],
    ["direction marks", "\u200f\u202e"],
    ["fillers that show nothing", "\u3164\u2800\u115f"],
  ])("needs something to see: %s", (_, body) => {
    expect(faultOf(body, 1000)).toBe("required");
  });

  it("is measured in characters as a reader sees them", () => {
    const family = "👩‍👩‍👧‍👦";
    expect(faultOf(family.repeat(10), 10)).toBeNull();
    expect(faultOf(family.repeat(11), 10)).toBe("too_long");
    expect(faultOf("e\u0301".repeat(10), 10)).toBeNull();
  });
});

describe("a partner", () => {
  it.each([
    ["active", "active", null],
    ["not_confirmed", "disabled", "partner_unconfirmed"],
    ["suspended", "active", "partner_gone"],
    ["banned", "active", "partner_gone"],
    ["pending_deletion", "hidden", "partner_gone"],
    ["deleted", null, "partner_gone"],
    ["active", "disabled", "partner_gone"],
  ] as const)("%s with a profile %s: closed by %s", (accountStatus, profileStatus, closed) => {
    expect(closedBy({ accountStatus, profileStatus, isServed: profileStatus && true })).toBe(closed);
  });

  it("of a kind the site does not serve is gone", () => {
    const state = { accountStatus: "active", profileStatus: "active", isServed: false } as const;
    expect(closedBy(state)).toBe("partner_gone");
  });
});
