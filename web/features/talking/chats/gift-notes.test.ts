import { afterEach, expect, test } from "vitest";
import { endCalls } from "#web/lib/queries/browser-cache.ts";
import { dropNote, keepNote, readNote } from "./gift-notes.ts";

const place = { memberId: "anna", partnerId: "bert" };
afterEach(endCalls);

test("a note that was typed is there when the dialog is opened again", () => {
  expect(readNote(place)).toBe(undefined);
  keepNote(place, "For y");
  keepNote(place, "For you");
  expect(readNote(place)).toBe("For you");
});

test("a note that was emptied stays empty", () => {
  keepNote(place, "For you");
  keepNote(place, "");
  expect(readNote(place)).toBe("");
});

test("a note that was sent is not proposed for the next gift", () => {
  keepNote(place, "For you");
  keepNote({ ...place, partnerId: "cleo" }, "For Cleo");
  dropNote(place, "For you");
  expect(readNote(place)).toBe(undefined);
  expect(readNote({ ...place, partnerId: "cleo" })).toBe("For Cleo");
});

test("a note for another gift stays while an earlier one is sent again", () => {
  keepNote(place, "For you");
  dropNote(place, "Sorry!");
  expect(readNote(place)).toBe("For you");
});

test("other members and partners have their own", () => {
  keepNote(place, "For you");
  expect(readNote({ ...place, partnerId: "cleo" })).toBe(undefined);
  expect(readNote({ ...place, memberId: "dora" })).toBe(undefined);
});

test("a log-out deletes them, each time", () => {
  for (const _ of [1, 2]) {
    keepNote(place, "For you");
    endCalls();
    expect(readNote(place)).toBe(undefined);
  }
});
