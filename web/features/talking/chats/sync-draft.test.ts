import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "#contracts/talking/drafts.ts";
import { runBeforeLogout } from "#web/lib/browser/before-logout.ts";
import { readStored } from "#web/lib/language/stored-text.ts";
import { emitLive } from "#web/lib/live/live.ts";
import { readDraft, writeDraft } from "./drafts.ts";
import { syncDraft } from "./sync-draft.ts";

const none: Draft = { body: "", revision: 0 };
/** The server, as docs/decisions/0094-drafts.md describes it. */
let stored: Draft;
let puts: { body: string; revision: number; keepalive: boolean }[];
let newest: number;
let refuses: number | null;
/** The answers to what is stored, or refused, wait for it, until the function of `holdAnswers` is called. */
let gate: Promise<void>;
let stop: () => void;
let field: { current: HTMLTextAreaElement };
let page: EventTarget & { visibilityState: string; activeElement: unknown; hasFocus: () => boolean };

const change = (body: string) => {
  stored = body === "" ? none : { body, revision: ++newest };
  return stored;
};
const tell = (draft: Draft, member_id = "bert") => emitLive("draft", { member_id, ...draft });
const type = (text: string) => writeDraft("anna", "bert", text);
const shown = () => readDraft("anna", "bert");
function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
}
const passed = (ms = 2_000) => vi.advanceTimersByTimeAsync(ms);
const pausedTwice = () => passed().then(() => passed());
async function open() {
  stop = syncDraft({ memberId: "anna", partnerId: "bert", field });
  await passed(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  [stored, puts, newest, refuses, gate] = [none, [], 0, null, Promise.resolve()];
  field = { current: {} as HTMLTextAreaElement };
  page = Object.assign(new EventTarget(), {
    visibilityState: "visible",
    activeElement: null as unknown,
    hasFocus: () => true,
  });
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (_: string, { method, body, keepalive = false }: RequestInit) => {
    if (method === "GET") return new Response(JSON.stringify({ draft: stored }));
    const given = JSON.parse(String(body)) as Draft;
    puts.push({ ...given, keepalive });
    const status = refuses ?? 200;
    const isStored = status === 200 && (given.revision === stored.revision || given.body === stored.body);
    if (isStored && given.body !== stored.body) change(given.body);
    const answer = JSON.stringify({ error: "refused", fields: {}, is_stored: isStored, draft: stored });
    await gate;
    return new Response(answer, { status });
  });
});
afterEach(async () => {
  stop();
  await passed();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a draft in the field", () => {
  it("is stored once typing pauses, and continues what was stored before", async () => {
    await open();
    for (const text of ["H", "He", "Hello"]) {
      type(text);
      await passed(1_000);
    }
    expect(puts).toEqual([]);
    await passed(1_000);
    type("Hello you");
    await pausedTwice();
    expect(puts.map(({ body, revision }) => [body, revision])).toEqual([
      ["Hello", 0],
      ["Hello you", 1],
    ]);
  });

  it("is deleted at once when it was sent", async () => {
    await open();
    type("Hello");
    await passed();
    type("");
    await passed(0);
    expect([stored, shown()]).toEqual([none, ""]);
  });

  it("is stored when the page is hidden or left, when the conversation is left, and before a log-out", async () => {
    await open();
    type("one");
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    await passed(0);
    page.visibilityState = "visible";
    type("two");
    dispatchEvent(new Event("pagehide"));
    await passed(0);
    type("three");
    await runBeforeLogout();
    type("four");
    stop();
    await passed(0);
    expect(puts.map(({ body, keepalive }) => [body, keepalive])).toEqual([
      ["one", true],
      ["two", true],
      ["three", false],
      ["four", false],
    ]);
  });

  it("stays in this browser without a network, and is stored once it is back", async () => {
    await open();
    vi.stubGlobal("navigator", { onLine: false });
    type("Hello");
    await passed(10_000);
    expect(puts).toEqual([]);
    vi.stubGlobal("navigator", { onLine: true });
    dispatchEvent(new Event("online"));
    await passed();
    expect(stored.body).toBe("Hello");
  });

  it("is sent once if the server refuses it, until it is changed", async () => {
    await open();
    refuses = 422;
    type("too long");
    await passed(60_000);
    dispatchEvent(new Event("online"));
    await passed(60_000);
    expect(puts).toHaveLength(1);
    refuses = null;
    type("short");
    await passed();
    expect(stored.body).toBe("short");
  });
});

it.each([429, 503])(
  "a draft that could not be stored for a while (%i) is stored when the page is seen again",
  async (status) => {
    await open();
    refuses = status;
    type("Hello");
    await passed(300_000);
    expect(stored).toEqual(none);
    refuses = null;
    page.dispatchEvent(new Event("visibilitychange"));
    await passed();
    expect(stored.body).toBe("Hello");
  },
);

it("a log-out waits for a call on its way, and stores what was typed meanwhile", async () => {
  await open();
  const answer = holdAnswers();
  type("Hello");
  await passed();
  type("Hello you");
  const leaving = runBeforeLogout();
  await passed(0);
  answer();
  await leaving;
  expect(stored.body).toBe("Hello you");
});

describe("a dialog that closes while the conversation with its draft opens", () => {
  it("does not bring back the text that was sent from it", async () => {
    await open();
    const answer = holdAnswers();
    type("Hello");
    await passed();
    type("");
    stop();
    await open();
    expect([stored.body, shown()]).toEqual(["Hello", ""]);
    answer();
    await passed();
    expect([stored, shown()]).toEqual([none, ""]);
  });

  it("stores the text first that it has, and the conversation continues it", async () => {
    await open();
    const answer = holdAnswers();
    type("Hello");
    stop();
    await open();
    type("Hello you");
    await passed();
    answer();
    await pausedTwice();
    expect(puts.map(({ body, revision }) => [body, revision])).toEqual([
      ["Hello", 0],
      ["Hello you", 1],
    ]);
  });
});

it("what was typed while the server refused an older text is stored", async () => {
  await open();
  refuses = 422;
  const answer = holdAnswers();
  type("too long");
  await passed();
  type("short");
  await passed();
  refuses = null;
  answer();
  await pausedTwice();
  expect(stored.body).toBe("short");
});

describe("a draft of another device", () => {
  it("is in the field when the conversation is opened, or the page is seen again", async () => {
    change("From the phone");
    await open();
    expect(shown()).toBe("From the phone");
    change("From the phone, longer");
    page.dispatchEvent(new Event("visibilitychange"));
    await passed(0);
    expect([shown(), puts]).toEqual(["From the phone, longer", []]);
  });

  it("stands before a text that was typed here, and both are stored", async () => {
    change("Coffee?");
    type("Tea?");
    await open();
    await passed();
    expect([shown(), stored.body]).toEqual(["Coffee?\nTea?", "Coffee?\nTea?"]);
  });

  it("is not overwritten by a text of this one that began before it", async () => {
    await open();
    type("Tea?");
    change("Coffee?");
    await pausedTwice();
    expect([shown(), stored.body]).toEqual(["Coffee?\nTea?", "Coffee?\nTea?"]);
  });

  it("arrives by its event, unless the field is in use or the event is late", async () => {
    await open();
    tell(change("one"));
    expect(shown()).toBe("one");
    tell({ body: "for another", revision: 99 }, "carla");
    expect(shown()).toBe("one");
    page.activeElement = field.current;
    tell(change("two"));
    expect(shown()).toBe("one");
    page.hasFocus = () => false;
    tell(change("three"));
    expect(shown()).toBe("three");
    tell({ body: "two", revision: 2 });
    expect(shown()).toBe("three");
    type("three and more");
    tell(change("four"));
    expect(shown()).toBe("three and more");
  });

  it("leaves the field when it was sent there, and a late event does not bring it back", async () => {
    await open();
    const first = change("Hello");
    tell(first);
    tell(change(""));
    tell(first);
    await passed();
    expect([shown(), puts]).toEqual(["", []]);
  });
});

it("leaves nothing outside the texts of its member, and counts a broken note as nothing", async () => {
  await open();
  type("Hello");
  await passed();
  const key = "own:anna:draft-known:bert";
  expect(JSON.parse(readStored(key))).toEqual({ revision: 1, text: "Hello" });
  stop();
  for (const broken of ["{", "null", '{"revision":"1","text":"x"}', '{"revision":1}', "7"]) {
    localStorage.setItem(key, broken);
    await open();
    expect(shown()).toBe("Hello");
    stop();
  }
});
