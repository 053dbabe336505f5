import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { endCalls } from "./browser-cache.ts";
import { noteHidden, readHidden, useHiddenNow } from "./hidden-now.ts";

it("knows the profiles that are hidden now, until they are shown again or another member is here", () => {
  noteHidden("a", true);
  noteHidden("b", true);
  noteHidden("a", true);
  expect([...readHidden()]).toEqual(["a", "b"]);
  noteHidden("a", false);
  expect([...readHidden()]).toEqual(["b"]);
  endCalls();
  expect([...readHidden()]).toEqual([]);
  noteHidden("c", true);
  expect([...readHidden()]).toEqual(["c"]);
  endCalls();
  expect([...readHidden()]).toEqual([]);
});

it("hides nothing while the server draws, whatever a page in the same process hid", () => {
  noteHidden("a", true);
  const Hidden = () => <p>{useHiddenNow().size}</p>;
  expect(renderToString(<Hidden />)).toBe("<p>0</p>");
  endCalls();
});
