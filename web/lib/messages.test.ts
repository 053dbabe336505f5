import compile from "icu-minify/compile";
import { expect, test, vi } from "vitest";
import { findMessages, loadedSubjects, loadMessages, registerMessages } from "./messages.ts";
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

test("a fetch that failed is tried anew", async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockResolvedValue({ default: { title: "Witaj" } });
  await expect(loadMessages("pl", "home", load)).rejects.toThrow();
  await loadMessages("pl", "home", load);
  expect(findMessages("pl", "home")).toEqual({ title: "Witaj" });
});

test("translates plurals, nested keys and elements; says which text is missing", () => {
  registerMessages({
    pl: {
      common: {
        badges: {
          likes: compile("{count, plural, one {# polubienie} few {# polubienia} other {# polubień}}"),
        },
        skip: compile("Zobacz <link>{name}</link>"),
      },
    },
  });
  const t = findTranslator("pl", "common", "UTC");
  expect([1, 3, 5].map((count) => t?.("badges.likes", { count }))).toEqual([
    "1 polubienie",
    "3 polubienia",
    "5 polubień",
  ]);
  expect(t?.rich("skip", { name: "Ola", link: (chunks) => `[${String(chunks)}]` })).toBe("Zobacz [Ola]");
  expect(t?.has("badges.likes")).toBe(true);
  const complain = vi.spyOn(console, "error").mockReturnValue();
  expect(t?.("back")).toBe("common.back");
  expect(complain).toHaveBeenCalledOnce();
  expect(findTranslator("fi", "common", "UTC")).toBeNull();
});
