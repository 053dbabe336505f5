import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { ProfileKind } from "#contracts/shapes.ts";
import SendGiftDialog from "./send-gift-dialog.tsx";

vi.mock("#web/lib/language/i18n.ts", () => ({
  useT: (subject: string) => (key: string) => `${subject}.${key}`,
}));
vi.mock("#web/lib/language/format.ts", () => ({ useFormat: () => ({ money: String }) }));
vi.mock("#web/lib/api/error-text.ts", () => ({ useErrorText: () => String }));
vi.mock("#web/ui/use-online.ts", () => ({ useOnline: () => true }));
vi.mock("./cost-line.tsx", () => ({ CostLine: () => null }));
vi.mock("#web/lib/queries/use-query.ts", () => ({
  useQuery: () => ({
    isError: false,
    data: {
      balance: 100,
      refusal: null,
      prices: [{ credits: 10, money: { message_minor: 0, currency: "EUR" }, gifts: ["rose"] }],
    },
  }),
}));
vi.mock("./use-gift-sending.ts", () => ({
  useGiftSending: () => ({
    first: { gift: "rose", note: "", isUncertain: true },
    state: { step: "idle" },
    send: vi.fn(),
    look: vi.fn(),
  }),
}));

function draw(kind: ProfileKind): string {
  const partner = { id: "p", name: "Kim", kind };
  const handlers = { onClose: vi.fn(), onSent: vi.fn() };
  return renderToStaticMarkup(
    <SendGiftDialog memberId="m" partner={partner} warning={null} stored={new Set()} {...handlers} />,
  );
}
const sendButton = (html: string) =>
  html.match(/<button[^>]*>(?:(?!<\/button>).)*send_for.*?<\/button>/s)?.[0] ?? "";

test("a gift to a fictional profile waits for a box that is ticked, and one to a member does not", () => {
  const toFictional = draw("fictional");
  expect(toFictional).toContain("gifts.fictional");
  expect(sendButton(toFictional)).toContain('disabled=""');
  const toMember = draw("member");
  expect(toMember).not.toContain("gifts.fictional");
  expect(sendButton(toMember)).not.toContain('disabled=""');
  expect(sendButton(toMember)).not.toBe("");
});
