import { afterEach, expect, test, vi } from "vitest";
import type { Detected, TranslationTools } from "#web/lib/browser/browser-translation.ts";
import { endCalls } from "#web/lib/queries/browser-cache.ts";
import { listReceived } from "./list-received.ts";
import { createTranslations, keptAtMost, translationsInto } from "./translations.ts";

afterEach(() => vi.unstubAllGlobals());

const languages: Record<string, Detected> = {
  "Herbata, proszę!": { detectedLanguage: "pl", confidence: 0.98 },
  "Kawa?": { detectedLanguage: "pl", confidence: 0.7 },
  "Guten Abend": { detectedLanguage: "de", confidence: 0.99 },
  ok: { detectedLanguage: "hu", confidence: 0.3 },
};

function setUp(change: Partial<TranslationTools> = {}) {
  const detect = vi.fn(async (text: string) => [languages[text]].filter((one) => one !== undefined));
  const translate = vi.fn(async (text: string, _from: string): Promise<string | null> => `[${text}]`);
  const tools = { detect, translate, ...change };
  const open = vi.fn((_locale: string, _onProgress: (loaded: number) => void) => tools);
  return { detect, translate, open, translations: createTranslations("de", open) };
}
const isDone = (translations: ReturnType<typeof createTranslations>) =>
  vi.waitFor(() => expect(translations.readState().kind).toBe("done"), 15_000);

test("translates the newest first, and only what is surely in another language", async () => {
  const { translate, translations } = setUp();
  translations.request(["Kawa?", "Guten Abend", "ok", "Herbata, proszę!"]);
  await isDone(translations);
  expect(translate.mock.calls).toEqual([
    ["Herbata, proszę!", "pl"],
    ["Kawa?", "pl"],
  ]);
  expect(translations.read("Herbata, proszę!")).toBe("[Herbata, proszę!]");
  expect(translations.read("Guten Abend")).toBeNull();
  expect(translations.read("ok")).toBeNull();
  expect(translations.readState()).toEqual({ kind: "done", hasTranslated: true });
});

test("translates each text once, and says when there is nothing to translate", async () => {
  const { detect, translations } = setUp();
  translations.request([]);
  await isDone(translations);
  translations.request(["Guten Abend"]);
  await isDone(translations);
  expect(translations.readState()).toEqual({ kind: "done", hasTranslated: false });
  translations.request(["Guten Abend", "Kawa?"]);
  await vi.waitFor(() => expect(translations.read("Kawa?")).toBe("[Kawa?]"), 15_000);
  translations.request(["Kawa?"]);
  await isDone(translations);
  expect(detect).toHaveBeenCalledTimes(2);
});

test("a language that the browser does not know leaves the text as written", async () => {
  const { translations } = setUp({ translate: async () => null });
  translations.request(["Kawa?"]);
  await isDone(translations);
  expect(translations.read("Kawa?")).toBeNull();
});

test("tells how far a download is", async () => {
  const { open, translations } = setUp({ translate: () => new Promise(() => undefined) });
  translations.request(["Kawa?"]);
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce(), 15_000);
  const states: unknown[] = [];
  translations.subscribe(() => states.push(translations.readState()));
  const tell = open.mock.calls[0]?.[1];
  tell?.(0.4);
  tell?.(1);
  expect(states).toEqual([
    { kind: "working", loaded: 0.4 },
    { kind: "working", loaded: null },
  ]);
});

test("after a failure it waits for a press, and gives up a text that fails twice", async () => {
  const { open, translations } = setUp({
    translate: async (text: string) => {
      if (text === "Kawa?") throw new DOMException("no activation", "NotAllowedError");
      return `[${text}]`;
    },
  });
  const isFailed = () => vi.waitFor(() => expect(translations.readState().kind).toBe("failed"), 15_000);
  translations.request(["Herbata, proszę!", "Kawa?"]);
  await isFailed();
  translations.request(["Guten Abend"]);
  expect(open).toHaveBeenCalledOnce();
  expect(translations.readState().kind).toBe("failed");
  translations.tryAgain();
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2), 15_000);
  await isFailed();
  translations.tryAgain();
  await isDone(translations);
  expect(translations.read("Kawa?")).toBeNull();
  expect(translations.read("Herbata, proszę!")).toBe("[Herbata, proszę!]");
});

test("of a very long conversation the newest texts are translated and stay, each once", async () => {
  const translate = vi.fn(async (text: string) => `[${text}]`);
  const { translations } = setUp({
    detect: async () => [{ detectedLanguage: "pl", confidence: 1 }],
    translate,
  });
  const texts = Array.from({ length: keptAtMost + 20 }, (_, at) => `Text ${at}`);
  const readAll = () => texts.filter((text) => translations.read(text) !== null);
  translations.request(["Elsewhere"]);
  await isDone(translations);
  for (const last of [texts.length - 1, texts.length]) {
    translations.request(texts.slice(0, last));
    await vi.waitFor(() => expect(translations.read(texts[last - 1] ?? "")).not.toBeNull(), 15_000);
    await isDone(translations);
    expect(readAll()).toEqual(texts.slice(last - keptAtMost, last));
  }
  expect(translate).toHaveBeenCalledTimes(keptAtMost + 2);
  expect(translations.read("Elsewhere")).toBeNull();
});

test("a log-out forgets all texts, and translates none that wait", async () => {
  const translated: string[] = [];
  let answer = (_: string) => {};
  vi.stubGlobal("LanguageDetector", {
    availability: async () => "available",
    create: async () => ({ detect: async () => [{ detectedLanguage: "pl", confidence: 1 }] }),
  });
  vi.stubGlobal("Translator", {
    availability: async () => "available",
    create: async () => ({
      translate: (text: string) => {
        translated.push(text);
        return text === "Kawa?" ? new Promise<string>((resolve) => (answer = resolve)) : `[${text}]`;
      },
    }),
  });
  const ofAnna = translationsInto("de");
  ofAnna.request(["Herbata, proszę!", "Kawa?", "Dobranoc"]);
  await vi.waitFor(() => expect(translated).toEqual(["Dobranoc", "Kawa?"]), 15_000);
  expect([ofAnna.read("Dobranoc"), translationsInto("de")]).toEqual(["[Dobranoc]", ofAnna]);
  endCalls();
  expect(ofAnna.read("Dobranoc")).toBeNull();
  const ofBen = translationsInto("de");
  expect(ofBen).not.toBe(ofAnna);
  answer("[Kawa?]");
  await isDone(ofAnna);
  expect(translated).toEqual(["Dobranoc", "Kawa?"]);
  expect(["Herbata, proszę!", "Kawa?", "Dobranoc"].map(ofBen.read)).toEqual([null, null, null]);
});

test("texts and notes that the member received are translated, and nothing else", () => {
  const message = (kind: string, body: string, sender_id = "ben") => ({ kind, body, sender_id });
  const messages = [
    message("text", "Kawa?"),
    message("text", "Tee?", "anna"),
    message("gift", "Herbata, proszę!"),
    message("gift", ""),
    message("sticker", ""),
    message("gif", ""),
    message("withdrawn", ""),
  ];
  expect(listReceived(messages as never, "anna")).toEqual(["Kawa?", "Herbata, proszę!"]);
});
