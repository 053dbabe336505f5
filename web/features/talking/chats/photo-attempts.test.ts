import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepOnlyTextsOf, ownKey } from "#web/lib/language/own-texts.ts";
import { readStored, writeStored } from "#web/lib/language/stored-text.ts";
import {
  dropAttempts,
  findAttempt,
  keepAttempt,
  markOf,
  type PhotoAttempt,
  readAttempts,
} from "./photo-attempts.ts";

const place = { memberId: "anna", partnerId: "bert" };
const key = ownKey("anna", "photos:bert");
const beach = (name = "beach.jpg", lastModified = 1) => new File(["waves"], name, { lastModified });
async function attempt(given: Partial<PhotoAttempt> = {}): Promise<PhotoAttempt> {
  return {
    clientId: "first",
    file: await markOf(beach()),
    uploadedId: "upload",
    isViewOnce: true,
    isUncertain: true,
    reason: "No answer.",
    at: Date.now(),
    ...given,
  };
}
const idOf = async (file: File) => (await findAttempt(place, file))?.clientId ?? null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the same photo, chosen again, is the same message of the same upload", async () => {
  const first = await attempt();
  keepAttempt(place, first);
  expect(await findAttempt(place, beach())).toEqual(first);
});

test("a phone that gives the photo another name and time changes nothing", async () => {
  keepAttempt(place, await attempt());
  expect(await idOf(beach("image.jpg", 2))).toBe("first");
});

test("other bytes are another photo, whatever its name", async () => {
  keepAttempt(place, await attempt());
  expect(await idOf(new File(["stone"], "beach.jpg", { lastModified: 1 }))).toBe(null);
  expect(await idOf(new File(["longer"], "beach.jpg", { lastModified: 1 }))).toBe(null);
});

test("without digests, name, size and time tell photos apart", async () => {
  vi.stubGlobal("crypto", {});
  keepAttempt(place, await attempt());
  expect(readAttempts(place)[0]?.file.digest).toBe("");
  expect(await Promise.all([beach(), beach("image.jpg"), beach("beach.jpg", 2)].map(idOf))).toEqual([
    "first",
    null,
    null,
  ]);
});

test("the bytes are read only if an attempt has a file of this size", async () => {
  keepAttempt(place, await attempt());
  const other = new File(["longer"], "beach.jpg");
  const read = vi.spyOn(other, "arrayBuffer");
  await findAttempt(place, other);
  expect(read).not.toHaveBeenCalled();
});

test("a stored photo is forgotten: chosen again, it is another message", async () => {
  keepAttempt(place, await attempt());
  dropAttempts(place, (id) => id === "first");
  expect(await idOf(beach())).toBe(null);
  expect(readStored(key)).toBe("");
});

test("after a day it is another message", async () => {
  keepAttempt(place, await attempt());
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
  expect(await idOf(beach())).toBe(null);
});

test("a log-out deletes the attempts", async () => {
  keepAttempt(place, await attempt());
  vi.stubGlobal("localStorage", Object.assign(localStorage, { [key]: "" }));
  keepOnlyTextsOf("anna");
  expect(await idOf(beach())).toBe("first");
  keepOnlyTextsOf(null);
  expect(await idOf(beach())).toBe(null);
});

test("attempts of other members and partners are not known here", async () => {
  keepAttempt({ ...place, partnerId: "cleo" }, await attempt());
  keepAttempt({ ...place, memberId: "dora" }, await attempt());
  expect(await idOf(beach())).toBe(null);
});

test("a broken text counts as none", async () => {
  const whole = await attempt();
  const broken = [
    { ...whole, file: null },
    { ...whole, file: { ...whole.file, size: "5" } },
    { ...whole, uploadedId: 1 },
    { ...whole, isViewOnce: undefined },
  ];
  writeStored(key, JSON.stringify(broken));
  expect(readAttempts(place)).toEqual([]);
});
