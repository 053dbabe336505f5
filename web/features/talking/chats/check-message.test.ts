import { describe, expect, it } from "vitest";
import { checkMessage, counterText } from "./check-message.ts";

const t = ((key: string, { count }: { count?: number } = {}) => `${key} ${count ?? ""}`.trim()) as never;

describe("a text before it is sent", () => {
  it("may be as long as its limit, counted as a reader sees it", () => {
    expect(checkMessage("👩‍👩‍👧‍👦".repeat(10), 10, "en")).toMatchObject({ left: 0, isSendable: true });
    expect(checkMessage("a".repeat(11), 10, "en")).toMatchObject({
      left: -1,
      isWrong: true,
      isSendable: false,
    });
  });

  it("has something to see, and no piles of marks", () => {
    for (const nothing of ["", " \n", "\u0001", "\u200b", "\u2800"])
      expect(checkMessage(nothing, 10, "en")).toMatchObject({ isWrong: false, isSendable: false });
    expect(checkMessage(`a${"\u0301".repeat(60)}`, 1000, "en")).toMatchObject({
      isPiled: true,
      isSendable: false,
    });
  });

  it("is counted where its end is near", () => {
    const said = (length: number) => counterText(checkMessage("a".repeat(length), 200, "en"), 200, t);
    expect([said(0), said(99), said(150), said(201)]).toEqual([
      null,
      null,
      "counter.left 50",
      "counter.over 1",
    ]);
  });
});
