import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ownKey } from "#web/lib/language/own-texts.ts";
import { writeStored } from "#web/lib/language/stored-text.ts";
import { allowKeeping, changeKept, dropKept, type KeptRecord, readKept } from "./kept-records.ts";

let kept: Map<string, KeptRecord>;

/** One store of records, each request answered a moment later. */
beforeEach(() => {
  kept = new Map();
  const later = <T>(result: T) => {
    const request = { result, onsuccess: () => undefined };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const store = {
    getAll: () => later([...kept.values()]),
    clear: () => later(kept.clear()),
    put: (record: KeptRecord) => later(kept.set(record.key, record)),
    delete: (key: string) => later(kept.delete(key)),
  };
  const transaction = () => {
    const begun = { objectStore: () => store, oncomplete: () => undefined };
    setTimeout(() => begun.oncomplete());
    return begun;
  };
  vi.stubGlobal("indexedDB", { open: () => later({ transaction, close: () => undefined }) });
  allowKeeping("anna");
});
afterEach(() => {
  writeStored(ownKey("anna", "kept"), "");
  vi.unstubAllGlobals();
});

const record = (key: string, at: number): KeptRecord => ({ key, memberId: "anna", at, value: {} });
const keys = async () => (await readKept(0)).map(({ key }) => key);

it("takes out at once what is dropped, and nothing that was known before brings it back", async () => {
  const before = Date.now() - 1_000;
  await changeKept("anna", () => [record("member:ben", before), record("member:eva", before)]);
  await dropKept(["member:ben", "thread:c"]);
  expect(await keys()).toEqual(["member:eva"]);
  await changeKept("anna", (known) => [...known, record("member:ben", before), record("thread:c", before)]);
  expect(await keys()).toEqual(["member:eva"]);
  // A member who becomes visible again may be stored again.
  await changeKept("anna", (known) => [...known, record("member:ben", Date.now() + 1_000)]);
  expect(await keys()).toEqual(["member:eva", "member:ben"]);
});
