import compile from "icu-minify/compile";
import { expect, test, vi } from "vitest";
import { registerVersions } from "./message-versions.ts";
import { findMessages, loadedSubjects, loadMessages, registerMessages, versionsOf } from "./messages.ts";
import { findTranslator } from "./translate.ts";

vi.stubGlobal("__MESSAGES_BASE__", "/assets/messages/v1");

test("fetches a subject of a language once, however often it is wanted", async () => {
  const load = vi.fn(async (_address: string) => ({ default: { title: "Likes" } }));
  await Promise.all([loadMessages("de", "home", load), loadMessages("de", "home", load)]);
  await loadMessages("de", "home", load);
  expect(load).toHaveBeenCalledExactlyOnceWith("/assets/messages/v1/de/home.js");
  expect(findMessages("de", "home")).toEqual({ title: "Likes" });
  expect(loadedSubjects("de")).toEqual(["home"]);
  expect(findMessages("nl", "home")).toBeUndefined();
});

test("a fetch that failed is tried anew, but not at every drawing of a page that waits for it", async () => {
  vi.useFakeTimers();
  const load = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockResolvedValue({ default: { title: "Witaj" } });
  await expect(loadMessages("pl", "home", load)).rejects.toThrow();
  await expect(loadMessages("pl", "home", load)).rejects.toThrow();
  expect(load).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await loadMessages("pl", "home", load);
  expect(findMessages("pl", "home")).toEqual({ title: "Witaj" });
});

test("asks for the version a page names, and for others' versions once in the language's index", async () => {
  registerVersions({ files: { sv: { home: "h1" } }, indexes: { sv: "i1" } });
  const files: Record<string, Record<string, string>> = {
    "/assets/messages/v1/sv/home-h1.js": { title: "Hem" },
    "/assets/messages/v1/sv/index-i1.js": { home: "h1", likes: "l1", search: "s1" },
    "/assets/messages/v1/sv/likes-l1.js": { title: "Gillningar" },
    "/assets/messages/v1/sv/search-s1.js": { title: "Sök" },
  };
  const load = vi.fn(async (address: string) => ({ default: files[address] ?? {} }));
  await loadMessages("sv", "home", load);
  await loadMessages("sv", "likes", load);
  await loadMessages("sv", "search", load);
  expect(load.mock.calls.map(([address]) => address)).toEqual(Object.keys(files));
  expect(findMessages("sv", "search")).toEqual({ title: "Sök" });
  expect(versionsOf("sv", ["likes"])).toEqual({ files: { sv: { likes: "l1" } }, indexes: { sv: "i1" } });
});

test("translates plurals, nested keys and elements; says which text is missing", () => {
  registerMessages({
    pl: {
      navigation: {
        badges: {
          likes: compile("{count, plural, one {# polubienie} few {# polubienia} other {# polubień}}"),
        },
        search: compile("Zobacz <link>{name}</link>"),
      },
    },
  });
  const t = findTranslator("pl", "navigation", "UTC");
  expect([1, 3, 5].map((count) => t?.("badges.likes", { count }))).toEqual([
    "1 polubienie",
    "3 polubienia",
    "5 polubień",
  ]);
  expect(t?.rich("search", { name: "Ola", link: (chunks) => `[${String(chunks)}]` })).toBe("Zobacz [Ola]");
  expect(t?.has("badges.likes")).toBe(true);
  const complain = vi.spyOn(console, "error").mockReturnValue();
  expect(t?.("back")).toBe("navigation.back");
  expect(complain).toHaveBeenCalledOnce();
  expect(findTranslator("fi", "common", "UTC")).toBeNull();
});
