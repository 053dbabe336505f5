import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { lineOf } from "./bubble-parts.tsx";
import StickerLine from "./sticker-line.tsx";

vi.mock("#web/lib/language/i18n.ts", () => ({
  useT: (subject: string) => (key: string, values?: Record<string, string>) =>
    [`${subject}.${key}`, ...Object.values(values ?? {})].join(" "),
}));

test.each([
  ["rose", "gift", "gifts.line gifts.names.rose"],
  ["sword", "gift", "chats.kinds.gift"],
  ["sword", "sticker", "chats.kinds.sticker"],
] as const)("%s of the kind %s is read as “%s”", (name, kind, text) => {
  expect(renderToStaticMarkup(<StickerLine name={name} kind={kind} />)).toBe(text);
});

test("the announcement of a gift of a later release calls it a gift, and has its note", () => {
  expect(renderToStaticMarkup(<StickerLine name="sword" kind="gift" by="Bert" note="For you" />)).toBe(
    "chats.announced Bert chats.kinds.gift. For you",
  );
});

test.each([
  [undefined, "gifs.line A waving cat"],
  ["Bert", "chats.announced Bert gifs.line A waving cat"],
])("a gif is read by what its provider says, announced by %s", (by, text) => {
  const of = by === undefined ? {} : { by };
  expect(renderToStaticMarkup(<StickerLine name="A waving cat" kind="gif" {...of} />)).toBe(text);
});

test("a gif is never taken for a gift or sticker of the same name", () => {
  expect(renderToStaticMarkup(<StickerLine name="rose" kind="gif" />)).toBe("gifs.line rose");
});

test("a quote passes the kind on", () => {
  const quote = { seq: 1, sender_id: "bert", kind: "gift", body: "", gift: "sword" } as const;
  const line = lineOf(quote, { t: vi.fn(), replyT: vi.fn() } as unknown as Parameters<typeof lineOf>[1]);
  expect(line).toMatchObject({ props: { name: "sword", kind: "gift" } });
});
