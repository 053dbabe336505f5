import { expect, it, vi } from "vitest";
import { isOccupied } from "./is-occupied.ts";
import type { Person } from "./match-store.ts";
import { watchMatches } from "./watch-matches.ts";

const person = (id: string): Person => ({
  id,
  name: id,
  gender: null,
  main_image: null,
  kind: "member",
  is_example: false,
});

/** A page on which a celebrated match opens a dialog; the server names each match once, to whichever page asks first. */
function openPage(taken = new Set<string>()) {
  const page = {
    hidden: false,
    busy: false,
    hasCode: true,
    onLoad: (): void => undefined,
    shown: [] as string[],
    asked: [] as string[],
  };
  const watch = watchMatches({
    isHidden: () => page.hidden,
    isBusy: () => page.busy,
    claim: async (id) => {
      page.asked.push(id);
      if (taken.has(id)) return null;
      taken.add(id);
      return person(id);
    },
    load: async () => {
      page.onLoad();
      return page.hasCode;
    },
    celebrate: ({ id }) => {
      page.shown.push(`dialog ${id}`);
      page.busy = true;
    },
    tell: ({ id }) => page.shown.push(`toast ${id}`),
  });
  const hear = (id: string | null, kind: "like" | "match" | "gone" = "match") =>
    watch.hear({ member_id: id, kind });
  return { page, hear, look: watch.look };
}

const shows = (page: { shown: string[] }, expected: string[]) =>
  vi.waitFor(() => expect(page.shown).toEqual(expected));

it("celebrates a match, once over all pages, and no like", async () => {
  const taken = new Set<string>();
  const [one, other] = [openPage(taken), openPage(taken)];
  for (const { hear } of [one, other]) {
    hear("b", "like");
    hear(null);
    hear("a");
  }
  await shows(one.page, ["dialog a"]);
  await vi.waitFor(() => expect(other.page.asked).toEqual(["a"]));
  expect(one.page.asked).toEqual(["a"]);
  expect(other.page.shown).toEqual([]);
});

it("tells by a toast while the member is busy, also over the dialog of a match before", async () => {
  const { page, hear } = openPage();
  hear("a");
  hear("b");
  await shows(page, ["dialog a", "toast b"]);
});

it("tells by a toast if the member begins to write while the dialog's code loads, or if the code is missing", async () => {
  const writing = openPage();
  writing.page.onLoad = () => {
    writing.page.busy = true;
  };
  writing.hear("a");
  await shows(writing.page, ["toast a"]);

  const without = openPage();
  without.page.hasCode = false;
  without.hear("a");
  await shows(without.page, ["toast a"]);
});

it("asks for nothing in the background, and shows what still is a match once the member looks", async () => {
  const { page, hear, look } = openPage();
  page.hidden = true;
  hear("a");
  hear("b");
  hear("a", "gone");
  look();
  expect(page.asked).toEqual([]);
  page.hidden = false;
  look();
  look();
  await shows(page, ["dialog b"]);
  expect(page.asked).toEqual(["b"]);
});

it("an open dialog, a field with the focus and an unsent text occupy the screen", () => {
  const screen = (given: { overlay?: boolean; inField?: boolean; texts?: string[] }) => ({
    querySelector: () => (given.overlay ? {} : null),
    activeElement: { matches: () => given.inField === true },
    querySelectorAll: () => (given.texts ?? []).map((value) => ({ value })),
  });
  expect(isOccupied(screen({ texts: ["", ""] }))).toBe(false);
  expect(isOccupied({ ...screen({}), activeElement: null })).toBe(false);
  expect(isOccupied(screen({ overlay: true }))).toBe(true);
  expect(isOccupied(screen({ inField: true }))).toBe(true);
  expect(isOccupied(screen({ texts: ["", "Dear"] }))).toBe(true);
});
