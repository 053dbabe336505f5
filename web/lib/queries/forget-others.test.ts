import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ownKey } from "#web/lib/language/own-texts.ts";
import { writeStored } from "#web/lib/language/stored-text.ts";
import { forgetOthers } from "./forget-others.ts";

let texts: Record<string, string>;
/** Names of deleted databases, each with the remaining keys at that time. */
let deleted: [string, string[]][];
const clearAppBadge = vi.fn(async () => undefined);
const close = vi.fn();

beforeEach(() => {
  texts = {};
  deleted = [];
  const methods = {
    getItem: (key: string) => texts[key] ?? null,
    setItem: (key: string, text: string) => {
      texts[key] = text;
    },
    removeItem: (key: string) => {
      delete texts[key];
    },
  };
  // As in a browser: keys are own properties of the storage, methods are not.
  vi.stubGlobal(
    "localStorage",
    new Proxy(methods, {
      ownKeys: () => Object.keys(texts),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  vi.stubGlobal("indexedDB", {
    deleteDatabase(name: string) {
      deleted.push([name, Object.keys(texts)]);
      const request = { onsuccess: () => undefined };
      queueMicrotask(() => request.onsuccess());
      return request;
    },
  });
  clearAppBadge.mockClear();
  close.mockClear();
  const registration = { getNotifications: async () => [{ close }] };
  const serviceWorker = { getRegistration: async () => registration };
  vi.stubGlobal("navigator", { clearAppBadge, serviceWorker });
  writeStored(ownKey("anna", "kept"), "1");
  writeStored(ownKey("anna", "draft:ben"), "Hi");
  writeStored("hide-entry-warning", "1");
});
afterEach(() => vi.unstubAllGlobals());

it("leaves to whoever is signed in what is theirs", async () => {
  await forgetOthers("anna");
  expect(deleted).toEqual([]);
  // And marks that a member was signed in here.
  expect(Object.keys(texts)).toEqual([
    ...["own:anna:kept", "own:anna:draft:ben", "hide-entry-warning", "own:anna:here"],
  ]);
  expect(clearAppBadge).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});

it.each([
  ["nobody, which has no number on its icon", null, 1] as const,
  ["another member, whose page sets the number", "carla", 0] as const,
])("takes notifications away where the app opens for %s", async (_, memberId, cleared) => {
  await forgetOthers(memberId);
  await expect.poll(() => close.mock.calls.length).toBe(1);
  expect(clearAppBadge).toHaveBeenCalledTimes(cleared);
});

it.each([["nobody", null, []] as const, ["another member", "carla", ["own:carla:here"]] as const])(
  "forgets all of it where %s is signed in, the leave to keep anything first",
  async (_, memberId, own) => {
    await forgetOthers(memberId);
    expect(deleted).toEqual([["kept", ["hide-entry-warning", ...own]]]);
  },
);
