import type { ComponentProps, KeyboardEvent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import type { TextInput } from "#web/ui/text-input.tsx";
import GifPicker from "./gif-picker.tsx";

type FieldProps = ComponentProps<typeof TextInput>;
const { ask, drawn } = vi.hoisted(() => ({ ask: vi.fn(), drawn: [] as unknown[] }));

vi.mock("#web/lib/language/i18n.ts", () => ({ useT: () => (key: string) => key }));
vi.mock("#web/ui/moving-picture.tsx", () => ({ useIsCalm: () => false }));
vi.mock("./use-gif-search.ts", () => ({
  useGifSearch: () => ({ text: "cat", setText: vi.fn(), words: "", ask, placed: [], found: {} }),
}));
vi.mock("./gif-results.tsx", () => ({ GifResults: () => null }));
vi.mock("#web/ui/text-input.tsx", () => ({
  TextInput: (props: unknown) => {
    drawn.push(props);
    return null;
  },
}));

beforeEach(() => {
  ask.mockReset();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

function drawField() {
  const html = renderToStaticMarkup(
    <GifPicker attribution="V" costId="c" takesFocus={false} onChoose={vi.fn()} />,
  );
  return { html, field: drawn.at(-1) as FieldProps };
}

function press(key: string, isComposing = false) {
  const event = { key, nativeEvent: { isComposing }, preventDefault: vi.fn(), stopPropagation: vi.fn() };
  drawField().field.onKeyDown?.(event as unknown as KeyboardEvent<HTMLInputElement>);
  return [event.preventDefault.mock.calls.length, event.stopPropagation.mock.calls.length];
}

test("the search belongs to no form, so that the composer's draft is never sent by it", () => {
  const { html, field } = drawField();
  expect(html).toContain("<search");
  expect(html).not.toContain("<form");
  expect(field.form).toBe("");
});

test("Enter searches at once and goes no further; one that ends a composition does nothing", () => {
  expect(press("Enter")).toEqual([1, 1]);
  expect(ask.mock.calls).toEqual([["cat"]]);
  expect(press("Enter", true)).toEqual([0, 0]);
  expect(press("a")).toEqual([0, 0]);
  expect(ask).toHaveBeenCalledTimes(1);
});
