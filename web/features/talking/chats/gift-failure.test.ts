import { expect, test } from "vitest";
import { ApiError, type ApiErrorCode } from "#web/lib/api/api-error.ts";
import { readGiftFailure } from "./gift-failure.ts";

const read = (status: number, code: ApiErrorCode) => readGiftFailure(new ApiError(status, code, ""));

test.each([
  [0, "network"],
  [429, "too_many_requests"],
  [500, "internal"],
  [503, "unavailable"],
] as const)("after %i %s the same gift is sent again, under its id", (status, code) => {
  expect(read(status, code)).toEqual({ isUncertain: true, isOther: false });
});

test.each([
  [402, "credits_insufficient"],
  [403, "blocked"],
  [409, "price_higher"],
  [409, "gifts_unwanted"],
  [422, "invalid_fields"],
] as const)(
  "after %i %s the gift can be changed, and keeps its id: it may have been stored before",
  (status, code) => {
    expect(read(status, code)).toEqual({ isUncertain: false, isOther: false });
  },
);

test("a gift that was changed after it was stored is another one", () => {
  expect(read(409, "client_id_taken")).toEqual({ isUncertain: false, isOther: true });
});

test("a failure without an answer leaves it open", () => {
  expect(readGiftFailure(new TypeError("the page broke"))).toEqual({ isUncertain: true, isOther: false });
});
